-- +goose Up

-- What was delivered of a variant within 30 days, worked out now and then.
ALTER TABLE stock_levels ADD COLUMN sold_30 BIGINT NOT NULL DEFAULT 0;

-- received is how many units came in, cost what all of them cost to the paisa,
-- with their share of freight and duty; unit_cost is that by unit, rounded.
ALTER TABLE lots ADD COLUMN shipment_id TEXT NOT NULL DEFAULT '';
ALTER TABLE lots ADD COLUMN note TEXT NOT NULL DEFAULT '';
ALTER TABLE lots ADD COLUMN received BIGINT NOT NULL DEFAULT 0;
ALTER TABLE lots ADD COLUMN cost BIGINT NOT NULL DEFAULT 0;

UPDATE lots SET received = COALESCE((SELECT SUM(m.quantity) FROM stock_moves m WHERE m.lot_id = lots.id AND m.kind = 'received'), 0);
UPDATE lots SET cost = received * unit_cost;
UPDATE lots SET state = 'undated' WHERE expires_on = '' AND on_hand = 0;

CREATE INDEX lots_by_date ON lots (expires_on, id) WHERE expires_on <> '';
CREATE INDEX lots_by_code ON lots (code) WHERE code <> '';
CREATE INDEX lots_by_shipment ON lots (shipment_id) WHERE shipment_id <> '';
CREATE INDEX variants_by_barcode ON variants (barcode) WHERE barcode <> '';
CREATE INDEX stock_moves_by_lot ON stock_moves (lot_id, order_id) WHERE lot_id <> '';
CREATE INDEX stock_moves_by_time ON stock_moves (happened_at, id);
CREATE INDEX stock_moves_by_counter ON stock_moves (actor, happened_at) WHERE kind IN ('counted', 'written_off');

-- A shipment is a draft, its body the texts as somebody typed them, until it is
-- taken in, once: booked_key is the name of that attempt.
CREATE TABLE shipments (
    id          TEXT   NOT NULL CONSTRAINT shipments_pk PRIMARY KEY,
    state       TEXT   NOT NULL,
    body        TEXT   NOT NULL,
    supplier    TEXT   NOT NULL,
    document    TEXT   NOT NULL,
    pieces      BIGINT NOT NULL,
    cost        BIGINT NOT NULL,
    row_version BIGINT NOT NULL,
    actor       TEXT   NOT NULL,
    created_at  BIGINT NOT NULL,
    updated_at  BIGINT NOT NULL,
    booked_at   BIGINT NOT NULL,
    booked_by   TEXT   NOT NULL,
    booked_key  TEXT   NOT NULL
);
CREATE INDEX shipments_by_state ON shipments (state, id);

-- Counts of shelves, by the name that the counter's screen gave each.
CREATE TABLE stock_counts (
    id          TEXT   NOT NULL CONSTRAINT stock_counts_pk PRIMARY KEY,
    actor       TEXT   NOT NULL,
    counted     BIGINT NOT NULL,
    differences BIGINT NOT NULL,
    counted_at  BIGINT NOT NULL
);
