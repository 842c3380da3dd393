-- +goose Up

-- What a shopper still has to pay for an order, and what the shop should give back,
-- as the program reckons them: stored with each change of the order.
ALTER TABLE orders ADD COLUMN due BIGINT NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN owed BIGINT NOT NULL DEFAULT 0;
UPDATE orders SET due = total - received
WHERE total > received AND refunded = 0 AND placement <> 'cancelled' AND delivery <> 'returned';
UPDATE orders SET owed = received - refunded WHERE received > refunded AND (placement = 'cancelled' OR delivery IN ('lost', 'returned'));
UPDATE orders SET owed = received - refunded - total
WHERE received - refunded > total AND placement <> 'cancelled' AND delivery NOT IN ('lost', 'returned');
CREATE INDEX orders_owing ON orders (updated_at, id) WHERE owed > 0;
CREATE INDEX orders_to_check ON orders (created_at, id) WHERE payment = 'proof_submitted';

-- What does not add up: noted when it is found, closed_at is 0 while it stands.
CREATE TABLE contradictions (
    kind      TEXT   NOT NULL,
    wrong_key TEXT   NOT NULL,
    found_at  BIGINT NOT NULL,
    closed_at BIGINT NOT NULL,
    CONSTRAINT contradictions_pk PRIMARY KEY (kind, wrong_key)
);
CREATE INDEX contradictions_closed ON contradictions (closed_at);

-- One row: when contradictions were looked for last. Whoever moves it looks.
CREATE TABLE contradiction_checks (
    id        BIGINT NOT NULL CONSTRAINT contradiction_checks_pk PRIMARY KEY,
    looked_at BIGINT NOT NULL,
    CONSTRAINT contradiction_checks_one_row CHECK (id = 1)
);
INSERT INTO contradiction_checks (id, looked_at) VALUES (1, 0);
