-- +goose Up

-- Under which reference of an account money was booked, as references are compared
-- (bank.Fold): blanks and letter case do not count. What was booked under one in two
-- spellings before keeps its entries; the first of them has it.
CREATE TABLE payment_references (
    account  TEXT   NOT NULL,
    folded   TEXT   NOT NULL,
    order_id TEXT   NOT NULL CONSTRAINT payment_references_order REFERENCES orders (id) ON DELETE CASCADE,
    seq      BIGINT NOT NULL,
    CONSTRAINT payment_references_pk PRIMARY KEY (account, folded)
);
CREATE INDEX payment_references_by_order ON payment_references (order_id);

INSERT INTO payment_references (account, folded, order_id, seq)
SELECT account, LOWER(REPLACE(reference, ' ', '')), order_id, seq FROM payments WHERE reference <> '' ORDER BY happened_at, order_id, seq
ON CONFLICT (account, folded) DO NOTHING;
