-- +goose NO TRANSACTION
-- +goose Up

-- For PostgreSQL: the same as the file of this name above, a part at a time beside writers,
-- each part committed, and begun anew where it was broken off (TRUE-6).

-- What the lists of a large shop are asked for, each found along an index. The
-- conditions are written as the lists write them: planners compare them.
DROP INDEX IF EXISTS stock_levels_by_free;
CREATE INDEX CONCURRENTLY stock_levels_by_free ON stock_levels ((on_hand - held), variant_id);
DROP INDEX IF EXISTS stock_levels_low;
CREATE INDEX CONCURRENTLY stock_levels_low ON stock_levels (variant_id)
    WHERE tracked AND (low_at > 0 AND on_hand - held <= low_at OR (on_hand - held) * 30 < sold_30 * 14);
DROP INDEX IF EXISTS stock_levels_out;
CREATE INDEX CONCURRENTLY stock_levels_out ON stock_levels (variant_id) WHERE tracked AND on_hand - held <= 0;
DROP INDEX IF EXISTS lots_in_house;
CREATE INDEX CONCURRENTLY lots_in_house ON lots (expires_on, id) WHERE on_hand + quarantined > 0;
DROP INDEX IF EXISTS lots_kept_back;
CREATE INDEX CONCURRENTLY lots_kept_back ON lots (expires_on, id) WHERE on_hand + quarantined > 0 AND state <> 'sale';
DROP INDEX IF EXISTS lots_off_sale;
DROP INDEX IF EXISTS orders_proofs_waiting;
CREATE INDEX CONCURRENTLY orders_proofs_waiting ON orders (created_at, id) WHERE payment = 'proof_submitted' AND placement = 'placed';
DROP INDEX IF EXISTS orders_proofs_asked;
CREATE INDEX CONCURRENTLY orders_proofs_asked ON orders (created_at, id) WHERE payment = 'rejected' AND placement = 'placed';
DROP INDEX IF EXISTS orders_of_demo;
CREATE INDEX CONCURRENTLY orders_of_demo ON orders (id) WHERE demo;
DROP INDEX IF EXISTS audit_log_by_subject_id;
CREATE INDEX CONCURRENTLY audit_log_by_subject_id ON audit_log (subject_id, id);
DROP INDEX IF EXISTS audit_log_of_subject;
CREATE INDEX CONCURRENTLY audit_log_of_subject ON audit_log (subject, id);
DROP INDEX IF EXISTS audit_log_by_subject;
DROP INDEX IF EXISTS products_picked;
CREATE INDEX CONCURRENTLY products_picked ON products (id) WHERE top_sell OR trending;
DROP INDEX IF EXISTS product_rows_terms;
CREATE INDEX CONCURRENTLY product_rows_terms ON product_rows (state, brand, categories, skin_types);

-- packed_of is the version of an order as of which all of it is in parcels, 0
-- where something is to be packed or nobody has looked. An older program leaves it
-- behind the version that it writes: then whoever asks looks at lines and parcels.
ALTER TABLE orders ADD COLUMN IF NOT EXISTS packed_of BIGINT NOT NULL DEFAULT 0;
-- +goose StatementBegin
DO $$
DECLARE
    done_to TEXT := '';
    go_to   TEXT;
BEGIN
    LOOP
        SELECT MAX(part.key) INTO go_to FROM (SELECT id AS key FROM orders WHERE id > done_to ORDER BY id LIMIT 500) AS part;
        EXIT WHEN go_to IS NULL;
        UPDATE orders SET packed_of = version
            WHERE delivery IN ('packed', 'shipped', 'returning') AND placement = 'confirmed'
            AND (SELECT SUM(l.quantity - l.dropped) FROM order_lines l WHERE l.order_id = orders.id)
                <= COALESCE((SELECT SUM(pl.quantity) FROM parcel_lines pl JOIN parcels p ON p.id = pl.parcel_id
                    WHERE p.order_id = orders.id AND p.state <> 'cancelled' AND NOT p.replacement), 0)
            AND id > done_to AND id <= go_to;
        COMMIT;
        done_to := go_to;
    END LOOP;
END $$;
-- +goose StatementEnd
DROP INDEX IF EXISTS orders_to_pack;
CREATE INDEX CONCURRENTLY orders_to_pack ON orders (created_at, id)
    WHERE placement = 'confirmed' AND status IN ('Confirmed', 'Packed', 'Shipped') AND (delivery = 'none' OR packed_of <> version);
