-- +goose NO TRANSACTION
-- +goose Up

-- For PostgreSQL: the same as the file of this name above, a part at a time beside writers,
-- each part committed, and begun anew where it was broken off (TRUE-6).

-- What is transferred first of an order that is paid at the door, and the rule that asked
-- for it as JSON (PAYS-3). Such an order waits for money and not for its shopper's word:
-- who is called is found along indexes that say so.
ALTER TABLE orders ADD COLUMN IF NOT EXISTS deposit BIGINT NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN IF NOT EXISTS deposit_rule TEXT NOT NULL DEFAULT '';
DROP INDEX IF EXISTS orders_to_call;
CREATE INDEX CONCURRENTLY orders_to_call ON orders (created_at, id) WHERE placement = 'placed' AND ((method = 'cod' AND deposit = 0) OR call_first);
DROP INDEX IF EXISTS orders_called_first;
CREATE INDEX CONCURRENTLY orders_called_first ON orders (created_at, id) WHERE placement = 'placed' AND (method <> 'cod' OR deposit > 0) AND call_first;
DROP INDEX IF EXISTS orders_with_deposit;
CREATE INDEX CONCURRENTLY orders_with_deposit ON orders (created_at, id) WHERE deposit > 0;
