-- +goose Up

-- Transfers beyond a limit are called about first, as orders that are paid at the
-- door are (SURE-5, COD-3).
DROP INDEX orders_to_call;
CREATE INDEX orders_to_call ON orders (created_at, id) WHERE placement = 'placed' AND (method = 'cod' OR call_first);
CREATE INDEX orders_called_first ON orders (created_at, id) WHERE placement = 'placed' AND method <> 'cod' AND call_first;
