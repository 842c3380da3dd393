-- +goose Up

-- dropped is how many units of a line are not sent, by agreement: the order's
-- total goes without them. shelf is where a variant lies, as packers call it.
ALTER TABLE order_lines ADD COLUMN dropped BIGINT NOT NULL DEFAULT 0 CONSTRAINT order_lines_dropped CHECK (dropped >= 0 AND dropped <= quantity);
ALTER TABLE stock_levels ADD COLUMN shelf TEXT NOT NULL DEFAULT '';

-- The boxes of an order, called by its id and their number. set_state and set_at
-- are what a person last said of one and when, tried how many failed attempts a
-- person noted: what the courier says is read beside these. Times are 0 where
-- something has not happened.
CREATE TABLE parcels (
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
CREATE UNIQUE INDEX parcels_tracking ON parcels (courier, tracking) WHERE tracking <> '' AND state <> 'cancelled';
CREATE INDEX parcels_by_state ON parcels (state, state_at, id);
CREATE INDEX parcels_by_number ON parcels (tracking) WHERE tracking <> '';

CREATE TABLE parcel_lines (
    parcel_id TEXT   NOT NULL CONSTRAINT parcel_lines_parcel REFERENCES parcels (id) ON DELETE CASCADE,
    line      BIGINT NOT NULL,
    lot_id    TEXT   NOT NULL,
    quantity  BIGINT NOT NULL,
    counted   BIGINT NOT NULL,
    CONSTRAINT parcel_lines_pk PRIMARY KEY (parcel_id, line, lot_id),
    CONSTRAINT parcel_lines_quantity CHECK (quantity > 0 AND counted >= 0 AND counted <= quantity)
);
CREATE INDEX parcel_lines_by_lot ON parcel_lines (lot_id) WHERE lot_id <> '';

-- Orders of before go in one parcel. What is not delivered yet still collects what
-- is due at the door, in whole rupees.
INSERT INTO parcels (id, order_id, no, replacement, courier, tracking, collect, weight, state, state_at, attempts, reason,
    created_at, left_at, delivered_at, set_state, set_at, tried)
SELECT id || '-1', id, 1, FALSE, '', '',
    CASE WHEN method = 'cod' AND refunded = 0 AND total > received AND delivery IN ('packed', 'shipped', 'returning', 'lost')
        THEN (total - received + 50) / 100 * 100 ELSE 0 END,
    0, CASE WHEN delivery = 'shipped' THEN 'on_the_way' ELSE delivery END, updated_at, 0, '',
    updated_at, CASE WHEN delivery = 'packed' THEN 0 ELSE updated_at END, CASE WHEN delivery = 'delivered' THEN updated_at ELSE 0 END,
    CASE WHEN delivery IN ('packed', 'shipped') THEN '' ELSE delivery END, CASE WHEN delivery IN ('packed', 'shipped') THEN 0 ELSE updated_at END, 0
FROM orders WHERE delivery <> 'none';
INSERT INTO parcel_lines (parcel_id, line, lot_id, quantity, counted)
SELECT l.order_id || '-1', l.line, '', l.quantity, l.held
FROM order_lines l JOIN orders o ON o.id = l.order_id
WHERE o.delivery <> 'none';

-- What couriers said, word for word, each once; what it means is courier_codes'
-- and the program's own tables to say. A parcel's state is worked out from these.
CREATE TABLE courier_events (
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
CREATE INDEX courier_events_by_code ON courier_events (courier, code, tracking);

-- Codes of couriers that the program does not know: a question to a person while
-- meaning is empty, once per code.
CREATE TABLE courier_codes (
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
CREATE TABLE couriers (
    id          TEXT   NOT NULL CONSTRAINT couriers_pk PRIMARY KEY,
    body        TEXT   NOT NULL,
    row_version BIGINT NOT NULL,
    updated_at  BIGINT NOT NULL
);

-- Files of couriers that are read in: body is JSON, how its columns are matched.
CREATE TABLE courier_files (
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
CREATE TABLE hand_overs (
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
CREATE TABLE hand_over_parcels (
    hand_over_id TEXT NOT NULL CONSTRAINT hand_over_parcels_sheet REFERENCES hand_overs (id) ON DELETE CASCADE,
    parcel_id    TEXT NOT NULL CONSTRAINT hand_over_parcels_parcel REFERENCES parcels (id) ON DELETE CASCADE,
    CONSTRAINT hand_over_parcels_pk PRIMARY KEY (hand_over_id, parcel_id)
);

-- Failed attempts, each a thing to do until closed_at (PARCEL-3).
CREATE TABLE rescues (
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
CREATE INDEX rescues_open ON rescues (opened_at, id) WHERE closed_at = 0;
CREATE INDEX rescues_by_parcel ON rescues (parcel_id);
CREATE INDEX rescues_by_time ON rescues (opened_at, reason, city);

-- Invoices and credit notes, numbered without gaps in each tax year; body is JSON,
-- what stood on it. Rows are added, never changed.
CREATE TABLE invoices (
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
CREATE INDEX invoices_by_order ON invoices (order_id);
CREATE TABLE invoice_numbers (
    kind        TEXT   NOT NULL,
    tax_year    TEXT   NOT NULL,
    last_number BIGINT NOT NULL,
    CONSTRAINT invoice_numbers_pk PRIMARY KEY (kind, tax_year)
);
