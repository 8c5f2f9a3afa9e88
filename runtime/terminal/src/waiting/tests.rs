//! Lines that wait for ever, each beside one that does not.

use proptest::prelude::*;

use super::waits_for_ever;

/// Lines that wait for ever, each with one that looks like it and does not.
const PAIRS: &[(&str, &str)] = &[
    // Where the program stands.
    ("uvicorn app:app", "grep -r uvicorn ."),
    ("/usr/local/bin/uvicorn app:app", "ls /usr/local/bin/uvicorn"),
    ("cd web && npm run dev", "cd web && npm run build"),
    ("npm ci; npm start", "npm ci; npm test"),
    ("npm run dev", "git log --grep 'npm run dev'"),
    ("PORT=3000 npm start", "echo 'npm start' > run.sh"),
    ("cat <<E\nhello\nE\nnpm start", "cat <<E\nnpm start\nE"),
    ("bash <<E\nnpm start\nE", "cat > run.sh <<'E'\nnpm start\nE"),
    ("(npm start)", "(echo npm start)"),
    ("if [ -f x ]; then npm start; fi", "if [ -f x ]; then echo npm start; fi"),
    ("serve_it() { npm start; }; serve_it", "serve_it() { npm start; }; echo ready"),
    ("alias s='npm start'; s", "alias s='npm start'"),
    ("P=uvicorn; $P app:app", "P=uvicorn; echo $P app:app"),
    ("echo \"$(npm start)\"", "echo \"$(npm prefix)\""),
    ("'uvicorn' app:app", "'echo uvicorn app:app'"),
    ("uv\\icorn app:app", "\\echo uvicorn app:app"),
    // What starts it.
    ("sudo -u web uvicorn app:app", "sudo -u uvicorn id"),
    ("nohup uvicorn app:app", "nohup make"),
    ("setsid uvicorn app:app", "setsid -f uvicorn app:app"),
    ("env X=1 uvicorn app:app", "env X=uvicorn id"),
    ("bash -c 'npm start'", "bash -c 'echo npm start'"),
    ("sh -c \"cd x && exec node --watch y.js\"", "sh -c 'node y.js'"),
    ("ssh web 'tail -f log'", "ssh web 'tail log'"),
    ("docker exec web tail -f log", "docker exec -d web tail -f log"),
    ("docker compose exec web npm start", "docker compose exec web npm test"),
    ("timeout 0 npm start", "timeout 30 npm start"),
    ("timeout -k 5 0 npm start", "timeout -k 5 30s npm start"),
    ("sudo npm start", "sudo timeout 5 npm start"),
    ("bash -c 'npm start'", "timeout 5 bash -c 'npm start'"),
    ("stdbuf -oL tail -f log", "timeout 3 stdbuf -oL tail -f log"),
    ("tmux attach; uvicorn app:app", "tmux new-session -d 'uvicorn app:app'"),
    ("screen -S a -m true; tail -f x", "screen -dmS a tail -f x"),
    ("npx vite", "npx vite build"),
    ("poetry run uvicorn app:app", "poetry add uvicorn"),
    ("uv run flask run", "uv run flask routes"),
    ("bundle exec rails s", "bundle exec rails db:migrate"),
    ("python -m http.server 8000", "python -m json.tool x"),
    ("python3.12 -m http.server", "python3.12 -m pip install uvicorn"),
    ("python manage.py runserver 0:80", "python manage.py test runserver_app"),
    ("find . -name '*.c' | entr make", "find . -name entr"),
    ("git ls-files | xargs tail -f", "git ls-files | xargs tail"),
    ("git bisect run npm start", "git config alias.dev '!npm start'"),
    // The background.
    ("npm start", "npm start &"),
    ("echo a & tail -f x", "echo a & echo b"),
    ("sleep 1 & npm start", "npm start & sleep 1"),
    ("npm start && echo done &\nnpm start", "npm start && echo done & echo went"),
    ("{ echo x; npm start; }", "{ echo x; npm start; } & curl localhost"),
    ("nohup bash -c 'npm start'", "nohup bash -c 'npm start' > log 2>&1 &"),
    ("npm start & wait", "npm start & sleep 2; kill %1; wait"),
    ("npm start & PID=$!; wait $PID", "npm start & PID=$!; curl localhost; kill $PID; wait $PID"),
    ("coproc cat; tail -f x", "coproc tail -f x"),
    // Readers that end, and others.
    ("yes", "yes | head"),
    ("yes | cat", "yes | sh install.sh"),
    ("yes | tr y n", "yes | apt-get install x"),
    ("tail -f log", "tail -f log | head -1"),
    ("tail -f log | grep ready", "tail -f log | grep -m1 ready"),
    (
        "tail -f log | grep --line-buffered ready | cat",
        "tail -f log | grep --line-buffered ready | head -n 1",
    ),
    ("tail -f log | head -n -5", "tail -f log | head -n 5"),
    ("tail -f log | sed s/a/b/", "tail -f log | sed '/ready/q'"),
    ("tail -f log | awk '{print $1}'", "tail -f log | awk '/ready/{exit}'"),
    (
        "tail -f x | while read l; do echo \"$l\"; done",
        "tail -f x | while read l; do echo \"$l\"; break; done",
    ),
    ("tail -f log | tee copy", "tail -f log | timeout 3 tee copy"),
    ("journalctl -f > log", "journalctl -n 5 > log"),
    ("cat /dev/urandom | tr -dc a-z", "cat /dev/urandom | tr -dc a-z | head -c 8"),
    ("cat /dev/zero", "head -c 100 /dev/zero"),
    ("npm start | head -1", "npm ls | head -1"),
    // Options.
    ("tail -F x", "tail -n 5 x"),
    ("tail -5f x", "tail -5 x"),
    ("tail --follow=name x", "tail --lines=f x"),
    ("tail -f x", "tail --pid=17 -f x"),
    ("docker compose up", "docker compose up -d"),
    ("docker-compose -f a.yml up web", "docker-compose -f up.yml ps"),
    ("docker logs -f web", "docker logs --tail 20 web"),
    ("kubectl -n x logs -f pod", "kubectl -n x apply -f logs.yml"),
    ("kubectl port-forward svc/web 80:80", "kubectl get svc web"),
    ("gunicorn app:app", "gunicorn -D app:app"),
    ("redis-server", "redis-server --daemonize yes"),
    ("nginx -g 'daemon off;'", "nginx -s reload"),
    ("php -S localhost:80", "php -l x.php"),
    ("flask run", "flask run --help"),
    ("npm run dev", "npm run dev --help"),
    ("uvicorn app:app", "uvicorn --version"),
    ("vite", "vite -v"),
    ("redis-server -p 1", "redis-server -h"),
    ("watch ls", "watch --help"),
    ("ping -i 2 host", "ping -c 2 host"),
    ("tcpdump -i lo", "tcpdump -i lo -c 10"),
    ("vmstat 1", "vmstat 1 3"),
    ("top", "top -bn1"),
    ("htop", "htop --version"),
    ("sleep infinity", "sleep 5"),
    ("nc -l 9000", "nc -z localhost 9000"),
    ("socat TCP-LISTEN:1,fork -", "socat - TCP:host:1"),
    ("inotifywait -m .", "inotifywait -t 5 -m ."),
    ("npx jest --watch", "npx jest --ci"),
    ("tsc -w", "tsc --noEmit"),
    ("cargo watch -x test", "cargo test watch"),
    // Editors.
    ("vim x", "which vim"),
    ("vim x", "vim -c ':%s/a/b/' -c wq x"),
    ("nvim x", "nvim --headless '+Lazy! sync' +qa"),
    ("nano /etc/hosts", "cat /etc/nanorc"),
    ("emacs x", "emacs --batch -f compile x"),
    ("sudo visudo", "sudo visudo -c"),
    ("crontab -e", "crontab -l"),
    ("git commit", "git commit -m 'vim x'"),
    ("git commit --amend", "git commit --amend --no-edit"),
    ("git add -A && git commit -v", "git add -A && git commit -qam done"),
    ("git rebase -i HEAD~2", "GIT_SEQUENCE_EDITOR=true git rebase -i HEAD~2"),
    ("git rebase --continue", "GIT_EDITOR=true git rebase --continue"),
    ("git commit", "export GIT_EDITOR=true; git commit"),
    ("git tag -a v1", "git tag -a v1 -m one"),
    ("EDITOR=vim crontab -e", "EDITOR=vim crontab -l"),
    ("kubectl edit deploy/web", "kubectl patch deploy/web -p '{}'"),
    ("vim x", "printf ':wq' | vim x"),
];

/// Lines that wait for ever where somebody sits at a screen, each with one that does not.
const SCREEN_PAIRS: &[(&str, &str)] = &[
    ("less x", "less x | cat"),
    ("man ls", "man -k x"),
    ("man ls", "man ls | head -50"),
    ("man ls", "MANPAGER=cat man ls"),
    ("cat x | more", "cat x | more > y"),
    ("journalctl", "journalctl --no-pager"),
    ("python3", "python3 x.py"),
    ("python3 -i x.py", "echo 'print(1)' | python3"),
    ("python3", "python3 <<E\nprint(1)\nE"),
    ("node", "node -e 1"),
    ("bash", "bash x.sh"),
    ("bash -i", "bash -c ls"),
    ("psql app", "psql app -c 'select 1'"),
    ("psql -h db app", "psql -h db app < x.sql"),
    ("mysql -u root", "mysql -u root -e 'select 1'"),
    ("sqlite3 x.db", "sqlite3 x.db .tables"),
    ("cat", "cat x"),
    ("cat", "echo x | cat"),
    ("read name", "read name < x"),
    ("read name", "read -t 3 name"),
    ("ssh web", "ssh web uptime"),
    ("sudo -i", "sudo -i id"),
];

/// Lines that end, whatever they may look like.
const ENDING: &[&str] = &[
    "",
    "true",
    "echo hi",
    "man -k x",
    "man ls",
    "less x",
    "python3",
    "pip install uvicorn",
    "apt-get install -y nginx redis-server",
    "echo \"tail -f\"",
    "echo 'watch ls'",
    "nohup make &",
    "disown",
    "sleep 30",
    "which vim nano htop",
    "type top",
    "command -v uvicorn",
    "git log --oneline | head",
    "git commit -m 'run npm start'",
    "git diff",
    "git config core.editor vim",
    "export EDITOR=vim",
    "EDITOR=vim git status",
    "npm install --save-dev nodemon",
    "npm view vite",
    "docker build -t uvicorn .",
    "docker run -d redis redis-server",
    "docker ps",
    "cat package.json | grep '\"dev\"'",
    "ls node_modules/.bin/vite",
    "rm -f node_modules/.bin/vite",
    "sed -n '/npm start/p' README.md",
    "cargo build && cargo test",
    "make -j4 watch-list",
    "find . -name 'top'",
    "ps aux | grep '[u]vicorn app:app'",
    "curl -s localhost:8000",
    "systemctl restart nginx",
    "systemctl status redis-server",
    "service nginx start",
    "python3 -c \"import http.server\"",
    "python3 -c \"import subprocess; subprocess.Popen(['npm', 'start'])\"",
    "tar czf top.tgz top",
    "x=$(which vim)",
    "for f in vim nano; do echo $f; done",
    "case $1 in watch) echo x;; esac",
    "trap 'echo watch' EXIT",
    "xargs -n1 echo < list",
    "test -f tail -a -f head",
    "grep -f patterns tail",
];

#[test]
fn what_waits_and_what_only_looks_like_it() {
    let mut faults = Vec::new();
    for (has_screen, pairs) in [(false, PAIRS), (true, PAIRS), (true, SCREEN_PAIRS)] {
        for (waiting, ending) in pairs {
            if waits_for_ever(waiting, has_screen).is_none() {
                faults.push(format!("ends: {waiting}"));
            }
            if let Some(found) = waits_for_ever(ending, has_screen) {
                faults.push(format!("waits: {ending}: {found}"));
            }
        }
    }
    for line in ENDING.iter().chain(SCREEN_PAIRS.iter().flat_map(|(waiting, ending)| [waiting, ending])) {
        if let Some(found) = waits_for_ever(line, false) {
            faults.push(format!("waits: {line}: {found}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(PAIRS.len() >= 60 && PAIRS.len() + ENDING.len() >= 80);
}

#[test]
fn what_cannot_be_read_is_left_to_others() {
    for line in ["npm start '", "npm start $(", "if npm start"] {
        assert_eq!(waits_for_ever(line, false), None, "{line}");
    }
}

#[test]
fn the_answer_names_the_part_and_the_way_out() {
    let found = |line, has_screen| waits_for_ever(line, has_screen).unwrap();
    let server = found("cd web && npm run dev -- --port 1", false);
    assert_eq!(server.words, "npm run dev -- --port 1");
    let whole = "terminal(command=\"cd web && npm run dev -- --port 1\", background=true)";
    assert!(server.instead.contains(whole), "{}", server.instead);
    assert!(server.instead.contains("process(action=\"poll\", session_id="), "{}", server.instead);
    // What follows would never run, so the part alone goes to the background.
    let first = found("npm start; curl \"localhost\"", false);
    assert!(first.instead.contains("terminal(command=\"npm start\", background=true)"), "{}", first.instead);
    let quoted = found("uvicorn \"a b\"", false);
    assert!(quoted.instead.contains(r#"command="uvicorn \"a b\"""#), "{}", quoted.instead);
    let editor = found("git commit", false);
    assert!(editor.instead.contains("`-m`") && !editor.instead.contains("background"), "{}", editor.instead);
    let pager = found("man ls", true);
    assert!(pager.instead.contains("| cat"), "{}", pager.instead);
    let long = found(&format!("tail -f {}", "é".repeat(1000)), false);
    assert!(long.to_string().len() < 2_000 && long.words.ends_with('…'), "{long}");
    assert_eq!(
        editor.to_string(),
        format!(
            "not run, because it would never end by itself: `git commit`. {} Instead: {}.",
            editor.why, editor.instead
        )
    );
}

/// A text as one word of a shell.
fn word(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

proptest! {
    #[test]
    fn a_line_that_is_only_mentioned_waits_for_nobody(
        index in 0..PAIRS.len(),
        has_screen: bool,
        around in prop::sample::select(vec![
            "echo {}", "grep -r {} .", "git commit -m {}", "printf '%s\\n' {}", "git log --grep={}", "x={}; echo \"$x\"",
            "cat <<< {}", "echo {} >> notes.md", "test -n {}", "rg {} src | head", "curl -d {} localhost",
            "sed -i s/x/{}/ README.md", "[ x = {} ] || echo no", "mkdir -p {}", "export NOTE={}", "jq --arg a {} . x",
        ]),
    ) {
        let (waiting, _) = PAIRS[index];
        let line = around.replace("{}", &word(waiting));
        prop_assert_eq!(waits_for_ever(&line, has_screen), None, "{}", line);
    }

    #[test]
    fn no_text_makes_it_fail(text in any::<String>(), has_screen: bool) {
        let first = waits_for_ever(&text, has_screen);
        prop_assert_eq!(first, waits_for_ever(&text, has_screen));
    }

    #[test]
    fn a_limit_or_the_background_lets_everything_run(index in 0..PAIRS.len(), has_screen: bool) {
        let (waiting, _) = PAIRS[index];
        for line in [format!("timeout 5 bash -c {}", word(waiting)), format!("bash -c {} > log 2>&1 &", word(waiting))] {
            prop_assert_eq!(waits_for_ever(&line, has_screen), None, "{}", line);
        }
    }
}
