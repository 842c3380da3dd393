-- +goose Up

-- The transaction number that a shopper typed for their transfer, in capital letters and
-- digits alone; empty: none (PAYS-2). Several orders may name one number: only money that is
-- booked uses it up (payment_references), so that a stranger locks nobody out.
ALTER TABLE orders ADD COLUMN transfer_no TEXT NOT NULL DEFAULT '';
CREATE INDEX orders_by_transfer_no ON orders (transfer_no) WHERE transfer_no <> '';
CREATE INDEX payment_references_by_folded ON payment_references (folded);
