-- +goose Up

-- When an account is erased, as its owner asked (KEEP-3); 0: it stays.
ALTER TABLE accounts ADD COLUMN erase_at BIGINT NOT NULL DEFAULT 0;
CREATE INDEX accounts_leaving ON accounts (erase_at) WHERE erase_at > 0;

-- The addresses that an account keeps, the one used first before the others: a list in JSON, in a
-- table of its own because an account is read with every call.
CREATE TABLE address_books (
    account_id TEXT NOT NULL CONSTRAINT address_books_pk PRIMARY KEY CONSTRAINT address_books_account REFERENCES accounts (id) ON DELETE CASCADE,
    addresses  TEXT NOT NULL
);
