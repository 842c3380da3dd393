-- +goose Up

-- The products that an account keeps to look at again (KEEP-1), the latest first: a list of ids in JSON.
CREATE TABLE wish_lists (
    account_id TEXT NOT NULL CONSTRAINT wish_lists_pk PRIMARY KEY CONSTRAINT wish_lists_account REFERENCES accounts (id) ON DELETE CASCADE,
    products   TEXT NOT NULL
);
