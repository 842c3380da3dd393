-- +goose NO TRANSACTION
-- +goose Up

-- For PostgreSQL: the same as the file of this name above, a part at a time beside writers,
-- each part committed, and begun anew where it was broken off (TRUE-6).

-- Transfers beyond a limit are called about first, as orders that are paid at the
-- door are (SURE-5, COD-3).
DROP INDEX IF EXISTS orders_to_call;
CREATE INDEX CONCURRENTLY orders_to_call ON orders (created_at, id) WHERE placement = 'placed' AND (method = 'cod' OR call_first);
DROP INDEX IF EXISTS orders_called_first;
CREATE INDEX CONCURRENTLY orders_called_first ON orders (created_at, id) WHERE placement = 'placed' AND method <> 'cod' AND call_first;
