-- +goose Up

-- Authenticator apps of those who work in the shop (RFC 6238). Secrets are sealed with the shop's key; `pending`
-- is one being set up, empty where there is none, and so is `secret` before the first is confirmed.
CREATE TABLE staff_factors (
    account_id   TEXT   NOT NULL CONSTRAINT staff_factors_pk PRIMARY KEY
                 CONSTRAINT staff_factors_account REFERENCES accounts (id) ON DELETE CASCADE,
    secret       TEXT   NOT NULL,
    pending      TEXT   NOT NULL,
    last_step    BIGINT NOT NULL,
    confirmed_at BIGINT NOT NULL
);

-- Codes for a lost phone: a row goes when its code is used.
CREATE TABLE staff_recovery_codes (
    account_id TEXT NOT NULL CONSTRAINT staff_recovery_codes_account REFERENCES accounts (id) ON DELETE CASCADE,
    code_hash  TEXT NOT NULL,
    CONSTRAINT staff_recovery_codes_pk PRIMARY KEY (account_id, code_hash)
);

-- Which logins and sessions of the office, by the hash of their token, have given a code, and when last.
CREATE TABLE staff_checks (
    token_hash TEXT   NOT NULL CONSTRAINT staff_checks_pk PRIMARY KEY,
    account_id TEXT   NOT NULL CONSTRAINT staff_checks_account REFERENCES accounts (id) ON DELETE CASCADE,
    passed_at  BIGINT NOT NULL,
    stepped_at BIGINT NOT NULL,
    ends_at    BIGINT NOT NULL
);
CREATE INDEX staff_checks_by_account ON staff_checks (account_id);
CREATE INDEX staff_checks_by_end ON staff_checks (ends_at);

-- Who was asked to work in the shop. The links are kept as SHA-256 only.
CREATE TABLE staff_invitations (
    id           TEXT   NOT NULL CONSTRAINT staff_invitations_pk PRIMARY KEY,
    email        TEXT   NOT NULL,
    email_folded TEXT   NOT NULL CONSTRAINT staff_invitations_email_unique UNIQUE,
    name         TEXT   NOT NULL,
    role         TEXT   NOT NULL,
    invited_by   TEXT   NOT NULL,
    created_at   BIGINT NOT NULL,
    ends_at      BIGINT NOT NULL
);
CREATE TABLE staff_invitation_links (
    token_hash    TEXT NOT NULL CONSTRAINT staff_invitation_links_pk PRIMARY KEY,
    invitation_id TEXT NOT NULL CONSTRAINT staff_invitation_links_invitation REFERENCES staff_invitations (id) ON DELETE CASCADE
);
CREATE INDEX staff_invitation_links_by_invitation ON staff_invitation_links (invitation_id);

-- Changes of the account that money goes to: at most one waits. Rows stay.
CREATE TABLE bank_changes (
    id            TEXT   NOT NULL CONSTRAINT bank_changes_pk PRIMARY KEY,
    state         TEXT   NOT NULL CONSTRAINT bank_changes_state CHECK (state IN ('waiting', 'live', 'stopped')),
    before_bank   TEXT   NOT NULL,
    before_title  TEXT   NOT NULL,
    before_iban   TEXT   NOT NULL,
    bank          TEXT   NOT NULL,
    title         TEXT   NOT NULL,
    iban          TEXT   NOT NULL,
    asked_by      TEXT   NOT NULL,
    asked_at      BIGINT NOT NULL,
    live_at       BIGINT NOT NULL,
    ended_by      TEXT   NOT NULL,
    ended_at      BIGINT NOT NULL,
    why           TEXT   NOT NULL
);
CREATE UNIQUE INDEX bank_changes_one_waits ON bank_changes (state) WHERE state = 'waiting';
CREATE INDEX bank_changes_by_time ON bank_changes (asked_at, id);
