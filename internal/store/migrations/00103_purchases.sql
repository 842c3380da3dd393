-- +goose Up

-- What the shop orders from its suppliers (BOOKS-3). A draft's body is the texts as somebody
-- typed them; its lines are stored when it is sent.
CREATE TABLE purchases (
    id          TEXT   NOT NULL CONSTRAINT purchases_pk PRIMARY KEY,
    number      TEXT   NOT NULL,
    state       TEXT   NOT NULL CONSTRAINT purchases_state CHECK (state IN ('draft', 'sent', 'closed')),
    body        TEXT   NOT NULL,
    supplier    TEXT   NOT NULL,
    expected_on TEXT   NOT NULL,
    row_version BIGINT NOT NULL,
    actor       TEXT   NOT NULL,
    created_at  BIGINT NOT NULL,
    updated_at  BIGINT NOT NULL,
    sent_at     BIGINT NOT NULL,
    closed_at   BIGINT NOT NULL,
    mailed_to   TEXT   NOT NULL
);
CREATE UNIQUE INDEX purchases_by_number ON purchases (number);
CREATE INDEX purchases_by_state ON purchases (state, id);

-- cost is what one unit was ordered for, in paisa. Of what came without being ordered units is 0.
CREATE TABLE purchase_lines (
    purchase_id TEXT   NOT NULL CONSTRAINT purchase_lines_purchase REFERENCES purchases (id),
    variant_id  TEXT   NOT NULL,
    units       BIGINT NOT NULL,
    received    BIGINT NOT NULL CONSTRAINT purchase_lines_received CHECK (received >= 0),
    cost        BIGINT NOT NULL,
    CONSTRAINT purchase_lines_pk PRIMARY KEY (purchase_id, variant_id)
);
CREATE INDEX purchase_lines_awaited ON purchase_lines (variant_id) WHERE units > received;

-- The purchase order of which a shipment is.
ALTER TABLE shipments ADD COLUMN purchase_id TEXT NOT NULL DEFAULT '';
CREATE INDEX shipments_by_purchase ON shipments (purchase_id, id) WHERE purchase_id <> '';
