-- +goose Up

-- What is sold before it is in the house (GOOD-3): the day from which a variant ships, how many
-- units to come may be sold so, and how many of them orders were promised. promised is not part
-- of held, and no unit of it is on hand.
ALTER TABLE stock_levels ADD COLUMN preorder_day TEXT NOT NULL DEFAULT '';
ALTER TABLE stock_levels ADD COLUMN preorder_limit BIGINT NOT NULL DEFAULT 0;
ALTER TABLE stock_levels ADD COLUMN promised BIGINT NOT NULL DEFAULT 0
    CONSTRAINT stock_levels_promised CHECK (promised >= 0 AND promised <= preorder_limit);
CREATE INDEX stock_levels_preorder ON stock_levels (variant_id) WHERE preorder_day <> '' OR promised > 0;

-- The same of an order's line, with the day that its shopper was told; and of an order the latest
-- such day while it waits for goods.
ALTER TABLE order_lines ADD COLUMN promised BIGINT NOT NULL DEFAULT 0;
ALTER TABLE order_lines ADD COLUMN ships_from TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN ships_from TEXT NOT NULL DEFAULT '';
CREATE INDEX orders_await_goods ON orders (created_at, id) WHERE ships_from <> '';
