-- +goose Up

-- When whoever has the account has shown that mails to its address reach them; 0: not yet.
-- Who set a new password by a link that was mailed there has shown it before.
ALTER TABLE accounts ADD COLUMN email_confirmed_at BIGINT NOT NULL DEFAULT 0;
UPDATE accounts SET email_confirmed_at = COALESCE((SELECT m.confirmed_at FROM mailboxes m WHERE m.address = accounts.email_folded), 0);

-- Links that confirm the address of an account.
CREATE TABLE email_links (
    token_hash TEXT   NOT NULL CONSTRAINT email_links_pk PRIMARY KEY,
    account_id TEXT   NOT NULL CONSTRAINT email_links_account REFERENCES accounts (id) ON DELETE CASCADE,
    expires_at BIGINT NOT NULL
);
CREATE INDEX email_links_by_account ON email_links (account_id);
CREATE INDEX email_links_by_end ON email_links (expires_at);
