-- +goose Up

-- Variants that people wait for (KEEP-2): how many units were free at the last look, and how many people
-- were told of them and have not been seen to buy since.
CREATE TABLE stock_queues (
    variant_id TEXT   NOT NULL CONSTRAINT stock_queues_pk PRIMARY KEY CONSTRAINT stock_queues_variant REFERENCES variants (id) ON DELETE CASCADE,
    product_id TEXT   NOT NULL,
    seen       BIGINT NOT NULL,
    told       BIGINT NOT NULL,
    told_at    BIGINT NOT NULL
);

-- Who waits for a variant: one row a person and variant, gone with the message, the undoing or the erasing.
CREATE TABLE stock_waits (
    id             TEXT   NOT NULL CONSTRAINT stock_waits_pk PRIMARY KEY,
    variant_id     TEXT   NOT NULL CONSTRAINT stock_waits_queue REFERENCES stock_queues (variant_id) ON DELETE CASCADE,
    channel        TEXT   NOT NULL,
    address        TEXT   NOT NULL,
    address_folded TEXT   NOT NULL,
    language       TEXT   NOT NULL,
    account_id     TEXT   NOT NULL,
    undo_hash      TEXT   NOT NULL,
    asked_at       BIGINT NOT NULL,
    CONSTRAINT stock_waits_once UNIQUE (variant_id, address_folded)
);
CREATE INDEX stock_waits_by_age ON stock_waits (variant_id, asked_at, id);
CREATE INDEX stock_waits_by_address ON stock_waits (address_folded);
CREATE INDEX stock_waits_by_account ON stock_waits (account_id);
