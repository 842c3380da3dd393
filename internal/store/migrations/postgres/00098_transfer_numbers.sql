-- +goose NO TRANSACTION
-- +goose Up

-- For PostgreSQL: the same as the file of this name above, a part at a time beside writers,
-- each part committed, and begun anew where it was broken off (TRUE-6).

-- The transaction number that a shopper typed for their transfer, in capital letters and
-- digits alone; empty: none (PAYS-2). Several orders may name one number: only money that is
-- booked uses it up (payment_references), so that a stranger locks nobody out.
ALTER TABLE orders ADD COLUMN IF NOT EXISTS transfer_no TEXT NOT NULL DEFAULT '';
DROP INDEX IF EXISTS orders_by_transfer_no;
CREATE INDEX CONCURRENTLY orders_by_transfer_no ON orders (transfer_no) WHERE transfer_no <> '';
DROP INDEX IF EXISTS payment_references_by_folded;
CREATE INDEX CONCURRENTLY payment_references_by_folded ON payment_references (folded);
