//! Which names speak of a secret: one rule for variables and for keys of a configuration.

/// Words that alone make a name speak of a secret.
const WORDS: &[&str] = &[
    "AUTH",
    "AUTHORIZATION",
    "AUTHTOKEN",
    "BEARER",
    "COOKIE",
    "COOKIES",
    "CREDENTIAL",
    "CREDENTIALS",
    "CREDS",
    "DBPASS",
    "JWT",
    "KEY",
    "KEYS",
    "OAUTH",
    "OAUTH2",
    "PASS",
    "PASSCODE",
    "PASSPHRASE",
    "PASSWD",
    "PASSWORD",
    "PASSWORDS",
    "PAT",
    "PRIVKEY",
    "PSK",
    "PW",
    "SECRET",
    "SECRETS",
    "SSHPASS",
    "TOKEN",
    "TOKENS",
    "WEBHOOK",
];

/// Ends of words that do so too: `PGPASSWORD`, `apikey`, `CLIENTSECRET`.
const ENDS: &[&str] = &[
    "ACCESSKEY",
    "ACCOUNTKEY",
    "APIKEY",
    "APIKEYS",
    "APPKEY",
    "AUTHKEY",
    "ENCRYPTIONKEY",
    "LICENSEKEY",
    "MASTERKEY",
    "PASSPHRASE",
    "PASSWD",
    "PASSWORD",
    "PRIVATEKEY",
    "SECRET",
    "SECRETKEY",
    "SERVICEKEY",
    "SIGNINGKEY",
    "SSHKEY",
    "TOKEN",
];

/// Last words of names that say where a secret is, or how it is fetched, and not what it is.
const PLACES: &[&str] = &["DIR", "ENV", "FILE", "FOLDER", "PATH", "SOCK", "SOCKET", "URI", "URL"];

/// Tells whether a name speaks of a secret, by its words: `MY_API_KEY`, `apiKey` and `GITHUB_PAT` do,
/// `KEYBOARD_LAYOUT`, `AUTHOR`, `PATH` and `SSH_AUTH_SOCK` do not.
pub fn looks_secret(name: &str) -> bool {
    let words = words(name);
    let is_place = words.last().is_some_and(|last| PLACES.contains(&last.as_str()));
    let mut telling = words.iter().filter(|word| {
        WORDS.contains(&word.as_str())
            || ENDS.iter().any(|end| word.ends_with(end))
            || word.starts_with("PASSW")
    });
    // The address of a webhook is what must not be known; of others it is only where to go.
    let is_named = if is_place { telling.any(|word| word == "WEBHOOK") } else { telling.next().is_some() };
    // `PWD` and `OLDPWD` are directories, `MYSQL_PWD` is not.
    is_named || (words.len() > 1 && words.iter().any(|word| word == "PWD"))
}

/// Splits a name into its words, in capitals: at what is no letter or digit, and where a small letter is followed
/// by a capital.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut is_small = false;
    for letter in name.chars() {
        let is_sign = !letter.is_alphanumeric();
        if (is_sign || (is_small && letter.is_uppercase()))
            && words.last().is_some_and(|word| !word.is_empty())
        {
            words.push(String::new());
        }
        if let (Some(word), false) = (words.last_mut(), is_sign) {
            word.extend(letter.to_uppercase());
        }
        is_small = letter.is_lowercase() || letter.is_numeric();
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::looks_secret;

    #[test]
    fn words_decide_and_not_letters() {
        let secret = [
            "KEY",
            "APIKEY",
            "apiKey",
            "api-key",
            "openai.api_key",
            "MY_CUSTOM_API_KEY",
            "GITHUB_PAT",
            "GH_TOKEN",
            "HERMES_DASHBOARD_BASIC_AUTH_SECRET",
            "PGPASSWORD",
            "MYSQL_PWD",
            "SUDO_PASSWORD",
            "DB_PASS",
            "clientSecret",
            "AWS_SECRET_ACCESS_KEY",
            "AWS_ACCESS_KEY_ID",
            "AWS_BEARER_TOKEN_BEDROCK",
            "NPM_AUTHTOKEN",
            "_HERMES_FORCE_OPENAI_API_KEY",
            "CLAUDE_CODE_OAUTH_TOKEN",
            "Authorization",
            "GOOGLE_APPLICATION_CREDENTIALS",
            "SLACK_WEBHOOK_URL",
            "session_cookie",
            "PASSWORD2",
            "XDG_SESSION_TOKEN",
            "accessToken",
            "HF_TOKEN",
            "VAULT_PASSPHRASE",
            "privateKey",
            "NEXT_PUBLIC_API_KEY",
        ];
        for name in secret {
            assert!(looks_secret(name), "{name} speaks of a secret");
        }
        let harmless = [
            "KEYBOARD_LAYOUT",
            "AUTHOR",
            "GIT_AUTHOR_NAME",
            "MONKEY",
            "HOCKEY_TEAM",
            "PATH",
            "PWD",
            "OLDPWD",
            "COMPASS",
            "BYPASS_CACHE",
            "PATTERN",
            "COMPATIBILITY",
            "SSH_AUTH_SOCK",
            "XAUTHORITY",
            "TOKENIZERS_PARALLELISM",
            "PASSENGER_COUNT",
            "SECRETARY",
            "api_key_env",
            "AWS_SHARED_CREDENTIALS_FILE",
            "GIT_ASKPASS",
            "OAUTH_TOKEN_URL",
            "LANG",
            "",
            "_",
            "KEYMAP",
            "PASSWORD_STORE_DIR",
        ];
        for name in harmless {
            assert!(!looks_secret(name), "{name} speaks of no secret");
        }
    }
}
