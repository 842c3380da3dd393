-- +goose Up

-- How a login began, where not by the password: 'mail' or 'passkey' (KEEP-5). Such a login opens no office.
ALTER TABLE sessions ADD COLUMN way TEXT NOT NULL DEFAULT '';

-- The mails by which somebody may sign in without the password: one row for a browser that asked, from
-- when its mail is sent until it is used or ten minutes old.
CREATE TABLE mail_logins (
    browser_hash TEXT   NOT NULL CONSTRAINT mail_logins_pk PRIMARY KEY,
    account_id   TEXT   NOT NULL CONSTRAINT mail_logins_account REFERENCES accounts (id) ON DELETE CASCADE,
    token_hash   TEXT   NOT NULL CONSTRAINT mail_logins_token UNIQUE,
    code_hash    TEXT   NOT NULL,
    expires_at   BIGINT NOT NULL
);
CREATE INDEX mail_logins_by_account ON mail_logins (account_id);
CREATE INDEX mail_logins_by_end ON mail_logins (expires_at);

-- The browsers from which an account signed in, by the hash of a cookie.
CREATE TABLE account_devices (
    account_id  TEXT   NOT NULL CONSTRAINT account_devices_account REFERENCES accounts (id) ON DELETE CASCADE,
    device_hash TEXT   NOT NULL,
    seen_at     BIGINT NOT NULL,
    CONSTRAINT account_devices_pk PRIMARY KEY (account_id, device_hash)
);

-- Passkeys; credential is the public part, in the JSON of the WebAuthn library.
CREATE TABLE passkeys (
    id         TEXT   NOT NULL CONSTRAINT passkeys_pk PRIMARY KEY,
    account_id TEXT   NOT NULL CONSTRAINT passkeys_account REFERENCES accounts (id) ON DELETE CASCADE,
    name       TEXT   NOT NULL,
    credential TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    used_at    BIGINT NOT NULL
);
CREATE INDEX passkeys_by_account ON passkeys (account_id);

-- What a browser was asked to sign with a passkey, until it answers or five minutes have passed.
CREATE TABLE passkey_challenges (
    token_hash TEXT   NOT NULL CONSTRAINT passkey_challenges_pk PRIMARY KEY,
    data       TEXT   NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at);
