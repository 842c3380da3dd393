-- +goose Up

-- What the lists of a large shop are asked for, each found along an index. The
-- conditions are written as the lists write them: planners compare them.
CREATE INDEX stock_levels_by_free ON stock_levels ((on_hand - held), variant_id);
CREATE INDEX stock_levels_low ON stock_levels (variant_id)
    WHERE tracked AND (low_at > 0 AND on_hand - held <= low_at OR (on_hand - held) * 30 < sold_30 * 14);
CREATE INDEX stock_levels_out ON stock_levels (variant_id) WHERE tracked AND on_hand - held <= 0;
CREATE INDEX lots_in_house ON lots (expires_on, id) WHERE on_hand + quarantined > 0;
CREATE INDEX lots_kept_back ON lots (expires_on, id) WHERE on_hand + quarantined > 0 AND state <> 'sale';
DROP INDEX lots_off_sale;
CREATE INDEX orders_proofs_waiting ON orders (created_at, id) WHERE payment = 'proof_submitted' AND placement = 'placed';
CREATE INDEX orders_proofs_asked ON orders (created_at, id) WHERE payment = 'rejected' AND placement = 'placed';
CREATE INDEX orders_of_demo ON orders (id) WHERE demo;
CREATE INDEX audit_log_by_subject_id ON audit_log (subject_id, id);
CREATE INDEX audit_log_of_subject ON audit_log (subject, id);
DROP INDEX audit_log_by_subject;
CREATE INDEX products_picked ON products (id) WHERE top_sell OR trending;
CREATE INDEX product_rows_terms ON product_rows (state, brand, categories, skin_types);

-- packed_of is the version of an order as of which all of it is in parcels, 0
-- where something is to be packed or nobody has looked. An older program leaves it
-- behind the version that it writes: then whoever asks looks at lines and parcels.
ALTER TABLE orders ADD COLUMN packed_of BIGINT NOT NULL DEFAULT 0;
UPDATE orders SET packed_of = version
    WHERE delivery IN ('packed', 'shipped', 'returning') AND placement = 'confirmed'
    AND (SELECT SUM(l.quantity - l.dropped) FROM order_lines l WHERE l.order_id = orders.id)
        <= COALESCE((SELECT SUM(pl.quantity) FROM parcel_lines pl JOIN parcels p ON p.id = pl.parcel_id
            WHERE p.order_id = orders.id AND p.state <> 'cancelled' AND NOT p.replacement), 0);
CREATE INDEX orders_to_pack ON orders (created_at, id)
    WHERE placement = 'confirmed' AND status IN ('Confirmed', 'Packed', 'Shipped') AND (delivery = 'none' OR packed_of <> version);
