-- +goose NO TRANSACTION
-- +goose Up

-- For PostgreSQL: the same as the file of this name above, beside writers, and begun anew where it
-- was broken off (TRUE-6).

-- What is sold before it is in the house (GOOD-3): the day from which a variant ships, how many
-- units to come may be sold so, and how many of them orders were promised. promised is not part
-- of held, and no unit of it is on hand.
ALTER TABLE stock_levels ADD COLUMN IF NOT EXISTS preorder_day TEXT NOT NULL DEFAULT '';
ALTER TABLE stock_levels ADD COLUMN IF NOT EXISTS preorder_limit BIGINT NOT NULL DEFAULT 0;
ALTER TABLE stock_levels ADD COLUMN IF NOT EXISTS promised BIGINT NOT NULL DEFAULT 0;
ALTER TABLE stock_levels DROP CONSTRAINT IF EXISTS stock_levels_promised;
ALTER TABLE stock_levels ADD CONSTRAINT stock_levels_promised CHECK (promised >= 0 AND promised <= preorder_limit) NOT VALID;
ALTER TABLE stock_levels VALIDATE CONSTRAINT stock_levels_promised;
DROP INDEX IF EXISTS stock_levels_preorder;
CREATE INDEX CONCURRENTLY stock_levels_preorder ON stock_levels (variant_id) WHERE preorder_day <> '' OR promised > 0;

-- The same of an order's line, with the day that its shopper was told; and of an order the latest
-- such day while it waits for goods.
ALTER TABLE order_lines ADD COLUMN IF NOT EXISTS promised BIGINT NOT NULL DEFAULT 0;
ALTER TABLE order_lines ADD COLUMN IF NOT EXISTS ships_from TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN IF NOT EXISTS ships_from TEXT NOT NULL DEFAULT '';
DROP INDEX IF EXISTS orders_await_goods;
CREATE INDEX CONCURRENTLY orders_await_goods ON orders (created_at, id) WHERE ships_from <> '';
