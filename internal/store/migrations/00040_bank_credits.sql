-- +goose Up

-- Credits of the shop's own account, as statements of the bank have them (PROOF-4).
-- print names a credit: statements overlap, and each stands here once. order_id is
-- the order that was paid under its reference, empty: none yet; away: no order's.
CREATE TABLE bank_credits (
    id             TEXT    NOT NULL CONSTRAINT bank_credits_pk PRIMARY KEY,
    print          TEXT    NOT NULL CONSTRAINT bank_credits_once UNIQUE,
    bank           TEXT    NOT NULL,
    day            TEXT    NOT NULL,
    amount         BIGINT  NOT NULL,
    reference      TEXT    NOT NULL,
    reference_fold TEXT    NOT NULL,
    details        TEXT    NOT NULL,
    order_id       TEXT    NOT NULL,
    away           BOOLEAN NOT NULL,
    file_name      TEXT    NOT NULL,
    added_at       BIGINT  NOT NULL
);
CREATE INDEX bank_credits_open ON bank_credits (day, id) WHERE order_id = '' AND NOT away;
CREATE INDEX bank_credits_by_reference ON bank_credits (reference_fold) WHERE order_id = '';
CREATE INDEX bank_credits_by_order ON bank_credits (order_id) WHERE order_id <> '';

-- What the columns of a bank's statements hold: heads is JSON.
CREATE TABLE bank_columns (
    bank  TEXT NOT NULL CONSTRAINT bank_columns_pk PRIMARY KEY,
    heads TEXT NOT NULL
);
