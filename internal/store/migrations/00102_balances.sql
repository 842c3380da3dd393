-- +goose Up

-- What the shop owes people: store credit of an account (PROMO-2), which is empty once its
-- person was erased.
CREATE TABLE balances (
    id         TEXT    NOT NULL CONSTRAINT balances_pk PRIMARY KEY,
    account_id TEXT    CONSTRAINT balances_account REFERENCES accounts (id) ON DELETE SET NULL,
    created_at BIGINT  NOT NULL
);
CREATE UNIQUE INDEX balances_of_account ON balances (account_id);

-- The ledger of balances: rows are added, never changed. rest is what a balance comes to with
-- the row, so that no two payments at once spend more than there is.
CREATE TABLE balance_moves (
    balance_id  TEXT   NOT NULL CONSTRAINT balance_moves_balance REFERENCES balances (id),
    seq         BIGINT NOT NULL,
    amount      BIGINT NOT NULL,
    rest        BIGINT NOT NULL,
    reason      TEXT   NOT NULL,
    order_id    TEXT   NOT NULL,
    actor       TEXT   NOT NULL,
    note        TEXT   NOT NULL,
    happened_at BIGINT NOT NULL,
    CONSTRAINT balance_moves_pk PRIMARY KEY (balance_id, seq),
    CONSTRAINT balance_moves_rest CHECK (rest >= 0)
);
CREATE INDEX balance_moves_by_time ON balance_moves (happened_at, balance_id, seq);

-- What balances pay of an order, and what of it went back onto them.
ALTER TABLE orders ADD COLUMN spent BIGINT NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN given_back BIGINT NOT NULL DEFAULT 0;
