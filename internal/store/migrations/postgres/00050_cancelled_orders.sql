-- +goose NO TRANSACTION
-- +goose Up

-- For PostgreSQL: the same as the file of this name above, a part at a time beside writers,
-- each part committed, and begun anew where it was broken off (TRUE-6).

-- Orders that were cancelled or ended by themselves, worked out like the facts of the
-- reports; those of before are worked in again.
CREATE TABLE IF NOT EXISTS cancelled_orders (
    order_id TEXT   NOT NULL CONSTRAINT cancelled_orders_pk PRIMARY KEY CONSTRAINT cancelled_orders_order REFERENCES orders (id) ON DELETE CASCADE,
    day      TEXT   NOT NULL,
    reason   TEXT   NOT NULL,
    city     TEXT   NOT NULL,
    city_key TEXT   NOT NULL,
    tier     TEXT   NOT NULL,
    amount   BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS cancelled_orders_by_day ON cancelled_orders (day, order_id);
CREATE INDEX IF NOT EXISTS cancelled_orders_by_reason ON cancelled_orders (reason, day, order_id);
CREATE INDEX IF NOT EXISTS cancelled_orders_by_city ON cancelled_orders (city_key, day, order_id);
INSERT INTO marks (id, subject, subject_id)
SELECT 'cancelled-' || id, 'order', id FROM orders WHERE placement = 'cancelled' ON CONFLICT (id) DO NOTHING;
