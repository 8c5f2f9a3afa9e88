//! Inline code and clients with escapes of their own.

use super::{check_only, check_runs};

#[test]
fn code_is_looked_into() {
    check_runs(&[
        ("python3 -c \"import os; os.system('rm -rf x')\"", "rm -rf x"),
        ("python3.12 -Bc \"import os; os.system('rm -rf x')\"", "rm -rf x"),
        ("sudo -u a python - <<E\nimport os\nos.system('rm -rf x')\nE", "rm -rf x"),
        ("echo \"import os; os.system('rm -rf x')\" | python3", "rm -rf x"),
        ("python3 <(echo \"import os; os.system('rm -rf x')\")", "rm -rf x"),
        ("echo \"import os; os.system('rm -rf x')\" > a.py; python3 a.py", "rm -rf x"),
        ("node -e \"require('child_process').execSync('rm -rf x')\"", "rm -rf x"),
        ("perl -e 'system(\"rm -rf x\")'", "rm -rf x"),
        ("perl -lne 'system(\"rm -rf x\")' f", "rm -rf x"),
        ("ruby -rfileutils -e 'system(\"rm -rf x\")'", "rm -rf x"),
        ("php -r 'system(\"rm -rf x\");'", "rm -rf x"),
        ("awk -F: 'BEGIN { system(\"rm -rf x\") }' f", "rm -rf x"),
        ("uv run python -c \"import os; os.system('rm -rf x')\"", "rm -rf x"),
        ("bash -c \"python3 -c \\\"import os; os.system('rm -rf x')\\\"\"", "rm -rf x"),
    ]);
}

#[test]
fn code_that_only_mentions() {
    check_only(&[
        ("python3 -c \"print('rm -rf /')\"", &["python3"]),
        ("python3 - <<'E'\nmsg = \"rm -rf /\"\nprint(msg)\nE", &["python3"]),
        ("python3 tool.py <<'E'\nrm -rf /\nE", &["python3"]),
        ("node -e 'console.log(1)'", &["node"]),
        ("awk '/shutdown/{print}' log", &["awk"]),
        ("ruby -e 'puts 1'", &["ruby"]),
        ("psql -c 'select 1'", &["psql"]),
        ("php -r 'echo PHP_VERSION;'", &["php"]),
        ("sed -n '/rm -rf/p' f", &["sed"]),
    ]);
}
