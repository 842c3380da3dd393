-- +goose NO TRANSACTION
-- +goose Up

-- For PostgreSQL: the same as the file of this name above, a part at a time beside writers,
-- each part committed, and begun anew where it was broken off (TRUE-6).

-- dropped is how many units of a line are not sent, by agreement: the order's
-- total goes without them. shelf is where a variant lies, as packers call it.
ALTER TABLE order_lines ADD COLUMN IF NOT EXISTS dropped BIGINT NOT NULL DEFAULT 0;
ALTER TABLE order_lines DROP CONSTRAINT IF EXISTS order_lines_dropped;
ALTER TABLE order_lines ADD CONSTRAINT order_lines_dropped CHECK (dropped >= 0 AND dropped <= quantity) NOT VALID;
ALTER TABLE order_lines VALIDATE CONSTRAINT order_lines_dropped;
ALTER TABLE stock_levels ADD COLUMN IF NOT EXISTS shelf TEXT NOT NULL DEFAULT '';

-- The boxes of an order, called by its id and their number. set_state and set_at
-- are what a person last said of one and when, tried how many failed attempts a
-- person noted: what the courier says is read beside these. Times are 0 where
-- something has not happened.
CREATE TABLE IF NOT EXISTS parcels (
    id           TEXT    NOT NULL CONSTRAINT parcels_pk PRIMARY KEY,
    order_id     TEXT    NOT NULL CONSTRAINT parcels_order REFERENCES orders (id) ON DELETE CASCADE,
    no           BIGINT  NOT NULL,
    replacement  BOOLEAN NOT NULL,
    courier      TEXT    NOT NULL,
    tracking     TEXT    NOT NULL,
    collect      BIGINT  NOT NULL,
    weight       BIGINT  NOT NULL,
    state        TEXT    NOT NULL,
    state_at     BIGINT  NOT NULL,
    attempts     BIGINT  NOT NULL,
    reason       TEXT    NOT NULL,
    created_at   BIGINT  NOT NULL,
    left_at      BIGINT  NOT NULL,
    delivered_at BIGINT  NOT NULL,
    set_state    TEXT    NOT NULL,
    set_at       BIGINT  NOT NULL,
    tried        BIGINT  NOT NULL,
    CONSTRAINT parcels_no UNIQUE (order_id, no),
    CONSTRAINT parcels_collect CHECK (collect >= 0)
);
CREATE UNIQUE INDEX IF NOT EXISTS parcels_tracking ON parcels (courier, tracking) WHERE tracking <> '' AND state <> 'cancelled';
CREATE INDEX IF NOT EXISTS parcels_by_state ON parcels (state, state_at, id);
CREATE INDEX IF NOT EXISTS parcels_by_number ON parcels (tracking) WHERE tracking <> '';

CREATE TABLE IF NOT EXISTS parcel_lines (
    parcel_id TEXT   NOT NULL CONSTRAINT parcel_lines_parcel REFERENCES parcels (id) ON DELETE CASCADE,
    line      BIGINT NOT NULL,
    lot_id    TEXT   NOT NULL,
    quantity  BIGINT NOT NULL,
    counted   BIGINT NOT NULL,
    CONSTRAINT parcel_lines_pk PRIMARY KEY (parcel_id, line, lot_id),
    CONSTRAINT parcel_lines_quantity CHECK (quantity > 0 AND counted >= 0 AND counted <= quantity)
);
CREATE INDEX IF NOT EXISTS parcel_lines_by_lot ON parcel_lines (lot_id) WHERE lot_id <> '';

-- Orders of before go in one parcel. What is not delivered yet still collects what
-- is due at the door, in whole rupees.
-- +goose StatementBegin
DO $$
DECLARE
    done_to TEXT := '';
    go_to   TEXT;
BEGIN
    LOOP
        SELECT MAX(part.key) INTO go_to FROM (SELECT id AS key FROM orders WHERE id > done_to ORDER BY id LIMIT 500) AS part;
        EXIT WHEN go_to IS NULL;
        INSERT INTO parcels (id, order_id, no, replacement, courier, tracking, collect, weight, state, state_at, attempts, reason,
            created_at, left_at, delivered_at, set_state, set_at, tried)
        SELECT id || '-1', id, 1, FALSE, '', '',
            CASE WHEN method = 'cod' AND refunded = 0 AND total > received AND delivery IN ('packed', 'shipped', 'returning', 'lost')
                THEN (total - received + 50) / 100 * 100 ELSE 0 END,
            0, CASE WHEN delivery = 'shipped' THEN 'on_the_way' ELSE delivery END, updated_at, 0, '',
            updated_at, CASE WHEN delivery = 'packed' THEN 0 ELSE updated_at END, CASE WHEN delivery = 'delivered' THEN updated_at ELSE 0 END,
            CASE WHEN delivery IN ('packed', 'shipped') THEN '' ELSE delivery END, CASE WHEN delivery IN ('packed', 'shipped') THEN 0 ELSE updated_at END, 0
        FROM orders WHERE delivery <> 'none' AND id > done_to AND id <= go_to
        ON CONFLICT (id) DO NOTHING;
        INSERT INTO parcel_lines (parcel_id, line, lot_id, quantity, counted)
        SELECT l.order_id || '-1', l.line, '', l.quantity, l.held
        FROM order_lines l JOIN parcels p ON p.id = l.order_id || '-1' -- those of this part: an older program may pack one meanwhile
        WHERE l.order_id > done_to AND l.order_id <= go_to
        ON CONFLICT (parcel_id, line, lot_id) DO NOTHING;
        COMMIT;
        done_to := go_to;
    END LOOP;
END $$;
-- +goose StatementEnd

-- What couriers said, word for word, each once; what it means is courier_codes'
-- and the program's own tables to say. A parcel's state is worked out from these.
CREATE TABLE IF NOT EXISTS courier_events (
    id          TEXT   NOT NULL CONSTRAINT courier_events_pk PRIMARY KEY,
    courier     TEXT   NOT NULL,
    tracking    TEXT   NOT NULL,
    code        TEXT   NOT NULL,
    words       TEXT   NOT NULL,
    place       TEXT   NOT NULL,
    happened_at BIGINT NOT NULL,
    source      TEXT   NOT NULL,
    received_at BIGINT NOT NULL,
    CONSTRAINT courier_events_once UNIQUE (courier, tracking, code, happened_at)
);
CREATE INDEX IF NOT EXISTS courier_events_by_code ON courier_events (courier, code, tracking);

-- Codes of couriers that the program does not know: a question to a person while
-- meaning is empty, once per code.
CREATE TABLE IF NOT EXISTS courier_codes (
    courier  TEXT   NOT NULL,
    code     TEXT   NOT NULL,
    words    TEXT   NOT NULL,
    meaning  TEXT   NOT NULL,
    reason   TEXT   NOT NULL,
    asked_at BIGINT NOT NULL,
    said_at  BIGINT NOT NULL,
    actor    TEXT   NOT NULL,
    CONSTRAINT courier_codes_pk PRIMARY KEY (courier, code)
);

-- What the owner has set of a courier: body is JSON.
CREATE TABLE IF NOT EXISTS couriers (
    id          TEXT   NOT NULL CONSTRAINT couriers_pk PRIMARY KEY,
    body        TEXT   NOT NULL,
    row_version BIGINT NOT NULL,
    updated_at  BIGINT NOT NULL
);

-- Files of couriers that are read in: body is JSON, how its columns are matched.
CREATE TABLE IF NOT EXISTS courier_files (
    id          TEXT   NOT NULL CONSTRAINT courier_files_pk PRIMARY KEY,
    courier     TEXT   NOT NULL,
    file_name   TEXT   NOT NULL,
    file_key    TEXT   NOT NULL,
    actor       TEXT   NOT NULL,
    body        TEXT   NOT NULL,
    row_version BIGINT NOT NULL,
    created_at  BIGINT NOT NULL
);

-- Load sheets: what a rider took. request_key is the name of the attempt.
CREATE TABLE IF NOT EXISTS hand_overs (
    id          TEXT   NOT NULL CONSTRAINT hand_overs_pk PRIMARY KEY,
    courier     TEXT   NOT NULL,
    rider       TEXT   NOT NULL,
    actor       TEXT   NOT NULL,
    parcels     BIGINT NOT NULL,
    collect     BIGINT NOT NULL,
    happened_at BIGINT NOT NULL,
    request_key TEXT   NOT NULL,
    CONSTRAINT hand_overs_once UNIQUE (request_key)
);
CREATE TABLE IF NOT EXISTS hand_over_parcels (
    hand_over_id TEXT NOT NULL CONSTRAINT hand_over_parcels_sheet REFERENCES hand_overs (id) ON DELETE CASCADE,
    parcel_id    TEXT NOT NULL CONSTRAINT hand_over_parcels_parcel REFERENCES parcels (id) ON DELETE CASCADE,
    CONSTRAINT hand_over_parcels_pk PRIMARY KEY (hand_over_id, parcel_id)
);

-- Failed attempts, each a thing to do until closed_at (PARCEL-3).
CREATE TABLE IF NOT EXISTS rescues (
    id        TEXT   NOT NULL CONSTRAINT rescues_pk PRIMARY KEY,
    parcel_id TEXT   NOT NULL CONSTRAINT rescues_parcel REFERENCES parcels (id) ON DELETE CASCADE,
    reason    TEXT   NOT NULL,
    city      TEXT   NOT NULL,
    opened_at BIGINT NOT NULL,
    closed_at BIGINT NOT NULL,
    outcome   TEXT   NOT NULL,
    note      TEXT   NOT NULL,
    actor     TEXT   NOT NULL
);
CREATE INDEX IF NOT EXISTS rescues_open ON rescues (opened_at, id) WHERE closed_at = 0;
CREATE INDEX IF NOT EXISTS rescues_by_parcel ON rescues (parcel_id);
CREATE INDEX IF NOT EXISTS rescues_by_time ON rescues (opened_at, reason, city);

-- Invoices and credit notes, numbered without gaps in each tax year; body is JSON,
-- what stood on it. Rows are added, never changed.
CREATE TABLE IF NOT EXISTS invoices (
    id        TEXT   NOT NULL CONSTRAINT invoices_pk PRIMARY KEY,
    kind      TEXT   NOT NULL,
    tax_year  TEXT   NOT NULL,
    number    BIGINT NOT NULL,
    order_id  TEXT   NOT NULL CONSTRAINT invoices_order REFERENCES orders (id),
    total     BIGINT NOT NULL,
    body      TEXT   NOT NULL,
    actor     TEXT   NOT NULL,
    issued_at BIGINT NOT NULL,
    CONSTRAINT invoices_number UNIQUE (kind, tax_year, number)
);
CREATE INDEX IF NOT EXISTS invoices_by_order ON invoices (order_id);
CREATE TABLE IF NOT EXISTS invoice_numbers (
    kind        TEXT   NOT NULL,
    tax_year    TEXT   NOT NULL,
    last_number BIGINT NOT NULL,
    CONSTRAINT invoice_numbers_pk PRIMARY KEY (kind, tax_year)
);
