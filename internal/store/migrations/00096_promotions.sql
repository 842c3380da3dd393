-- +goose Up

-- Promotions that an order has, as JSON, and what one of them takes off a line (PROMO-1).
-- promotion_uses are the orders by which limits are counted; phone_mark is a hash of promotion
-- and phone, which goes with the person. An order that is cancelled has no rows.
ALTER TABLE orders ADD COLUMN promotions TEXT NOT NULL DEFAULT '';
ALTER TABLE order_lines ADD COLUMN promotion TEXT NOT NULL DEFAULT '';
ALTER TABLE order_lines ADD COLUMN promoted BIGINT NOT NULL DEFAULT 0;
CREATE TABLE promotion_uses (
    promotion_id TEXT   NOT NULL,
    order_id     TEXT   NOT NULL CONSTRAINT promotion_uses_order REFERENCES orders (id) ON DELETE CASCADE,
    phone_mark   TEXT   NOT NULL,
    amount       BIGINT NOT NULL,
    CONSTRAINT promotion_uses_pk PRIMARY KEY (promotion_id, order_id)
);
CREATE INDEX promotion_uses_by_order ON promotion_uses (order_id);
