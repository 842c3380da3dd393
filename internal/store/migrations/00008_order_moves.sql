-- +goose Up

-- version rises with every change of an order: whoever decided on an older one is
-- told. received and refunded are what the order's payments sum to. waiting_since
-- is 0 where an order does not wait for its shopper, and in every order of before:
-- those never end by themselves. An order of call_first holds nothing until it is
-- confirmed.
ALTER TABLE orders ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
ALTER TABLE orders ADD COLUMN received BIGINT NOT NULL DEFAULT 0 CONSTRAINT orders_received CHECK (received >= 0);
ALTER TABLE orders ADD COLUMN refunded BIGINT NOT NULL DEFAULT 0 CONSTRAINT orders_refunded CHECK (refunded >= 0 AND refunded <= received);
ALTER TABLE orders ADD COLUMN waiting_since BIGINT NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN call_first BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX orders_waiting ON orders (waiting_since) WHERE waiting_since > 0;

-- back is how many units came back and were checked in; to_choose marks a line
-- whose colour is that of the held variant and still to be chosen.
ALTER TABLE order_lines ADD COLUMN back BIGINT NOT NULL DEFAULT 0 CONSTRAINT order_lines_back CHECK (back >= 0 AND back <= quantity);
ALTER TABLE order_lines ADD COLUMN to_choose BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE order_lines SET back = quantity WHERE order_id IN (SELECT id FROM orders WHERE delivery = 'returned');

-- The ledger of an order's money: rows are added, never changed.
CREATE TABLE payments (
    order_id    TEXT   NOT NULL CONSTRAINT payments_order REFERENCES orders (id) ON DELETE CASCADE,
    seq         BIGINT NOT NULL,
    kind        TEXT   NOT NULL,
    amount      BIGINT NOT NULL,
    account     TEXT   NOT NULL,
    reference   TEXT   NOT NULL,
    evidence    TEXT   NOT NULL,
    actor       TEXT   NOT NULL,
    note        TEXT   NOT NULL,
    happened_at BIGINT NOT NULL,
    CONSTRAINT payments_pk PRIMARY KEY (order_id, seq),
    CONSTRAINT payments_amount CHECK (amount >= 0)
);
CREATE UNIQUE INDEX payments_reference ON payments (account, reference) WHERE reference <> '';

INSERT INTO payments (order_id, seq, kind, amount, account, reference, evidence, actor, note, happened_at)
SELECT id, 1, CASE WHEN method = 'cod' THEN 'cash' ELSE 'credit' END, total, CASE WHEN method = 'cod' THEN 'cash' ELSE 'bank' END,
       '', proof_key, 'system', 'paid before there was a ledger', updated_at
FROM orders WHERE payment = 'paid' OR payment = 'refunded';
INSERT INTO payments (order_id, seq, kind, amount, account, reference, evidence, actor, note, happened_at)
SELECT id, 2, 'refund', total, 'bank', '', '', 'system', 'refunded before there was a ledger', updated_at
FROM orders WHERE payment = 'refunded';
UPDATE orders SET received = total WHERE payment = 'paid' OR payment = 'refunded';
UPDATE orders SET refunded = total WHERE payment = 'refunded';

-- Who has an order in hand, for a while.
CREATE TABLE order_claims (
    order_id   TEXT   NOT NULL CONSTRAINT order_claims_pk PRIMARY KEY CONSTRAINT order_claims_order REFERENCES orders (id) ON DELETE CASCADE,
    actor      TEXT   NOT NULL,
    held_until BIGINT NOT NULL
);

-- Where an order that nobody has confirmed came from: a network as its prefix,
-- everything else as a hash. Deleted when the order is confirmed or ends.
CREATE TABLE order_traces (
    trace      TEXT   NOT NULL,
    order_id   TEXT   NOT NULL CONSTRAINT order_traces_order REFERENCES orders (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    CONSTRAINT order_traces_pk PRIMARY KEY (trace, order_id)
);
CREATE INDEX order_traces_by_order ON order_traces (order_id);
CREATE INDEX order_traces_by_age ON order_traces (created_at);
