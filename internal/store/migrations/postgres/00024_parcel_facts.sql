-- +goose NO TRANSACTION
-- +goose Up

-- For PostgreSQL: the same as the file of this name above, a part at a time beside writers,
-- each part committed, and begun anew where it was broken off (TRUE-6).

-- When a parcel last turned back or was lost; 0: never.
ALTER TABLE parcels ADD COLUMN IF NOT EXISTS turned_at BIGINT NOT NULL DEFAULT 0;
-- Parcels of orders from before there were parcels were delivered when their order was.
-- +goose StatementBegin
DO $$
DECLARE
    done_to TEXT := '';
    go_to   TEXT;
BEGIN
    LOOP
        SELECT MAX(part.key) INTO go_to FROM (SELECT order_id AS key FROM parcels WHERE order_id > done_to ORDER BY order_id LIMIT 500) AS part;
        EXIT WHEN go_to IS NULL;
        UPDATE parcels SET turned_at = COALESCE((SELECT MIN(e.happened_at) FROM order_events e
            WHERE e.order_id = parcels.order_id AND e.kind IN ('returning', 'returned', 'lost')), state_at)
        WHERE state IN ('returning', 'back', 'returned', 'lost') AND order_id > done_to AND order_id <= go_to;
        UPDATE parcels SET delivered_at = COALESCE((SELECT MIN(e.happened_at) FROM order_events e
            WHERE e.order_id = parcels.order_id AND e.kind = 'delivered'), delivered_at)
        WHERE no = 1 AND delivered_at > 0 AND delivered_at = created_at AND left_at = created_at AND order_id > done_to AND order_id <= go_to;
        COMMIT;
        done_to := go_to;
    END LOOP;
END $$;
-- +goose StatementEnd

-- Facts are of parcels, by their number in the order.
ALTER TABLE report_facts ADD COLUMN IF NOT EXISTS parcel BIGINT NOT NULL DEFAULT 0;

-- Cash that was taken at the door, by entry of the order's ledger (payments),
-- until it is noted as paid over. It takes the place of report_cash, which knew
-- one sum an order and is left to programs of before until a later release.
CREATE TABLE IF NOT EXISTS courier_cash (
    order_id TEXT   NOT NULL,
    seq      BIGINT NOT NULL,
    courier  TEXT   NOT NULL,
    day      TEXT   NOT NULL,
    amount   BIGINT NOT NULL,
    CONSTRAINT courier_cash_pk PRIMARY KEY (order_id, seq)
);
CREATE INDEX IF NOT EXISTS courier_cash_by_courier ON courier_cash (courier, day, amount);

-- Which entries came from the courier, when, and what shows it; in the place of
-- cash_settled. An order that was settled was so with all cash taken until then.
CREATE TABLE IF NOT EXISTS courier_cash_paid (
    order_id   TEXT   NOT NULL CONSTRAINT courier_cash_paid_order REFERENCES orders (id) ON DELETE CASCADE,
    seq        BIGINT NOT NULL,
    reference  TEXT   NOT NULL,
    actor      TEXT   NOT NULL,
    settled_at BIGINT NOT NULL,
    CONSTRAINT courier_cash_paid_pk PRIMARY KEY (order_id, seq)
);
INSERT INTO courier_cash_paid (order_id, seq, reference, actor, settled_at)
SELECT c.order_id, p.seq, c.reference, c.actor, c.settled_at
FROM cash_settled c JOIN payments p ON p.order_id = c.order_id AND p.kind = 'cash' AND p.happened_at <= c.settled_at
ON CONFLICT (order_id, seq) DO NOTHING;

-- Every order that left the house or was paid at the door is worked in again.
INSERT INTO marks (id, subject, subject_id)
SELECT 'parcels-' || id, 'order', id FROM orders WHERE delivery <> 'none' OR received > 0
ON CONFLICT (id) DO NOTHING;
