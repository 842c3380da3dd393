-- +goose NO TRANSACTION
-- +goose Up

-- For PostgreSQL: the same as the file of this name above, a part at a time beside writers,
-- each part committed, and begun anew where it was broken off (TRUE-6).

-- What a shopper still has to pay for an order, and what the shop should give back,
-- as the program reckons them: stored with each change of the order.
ALTER TABLE orders ADD COLUMN IF NOT EXISTS due BIGINT NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN IF NOT EXISTS owed BIGINT NOT NULL DEFAULT 0;
-- +goose StatementBegin
DO $$
DECLARE
    done_to TEXT := '';
    go_to   TEXT;
BEGIN
    LOOP
        SELECT MAX(part.key) INTO go_to FROM (SELECT id AS key FROM orders WHERE id > done_to ORDER BY id LIMIT 500) AS part;
        EXIT WHEN go_to IS NULL;
        UPDATE orders SET due = total - received
        WHERE total > received AND refunded = 0 AND placement <> 'cancelled' AND delivery <> 'returned' AND id > done_to AND id <= go_to;
        UPDATE orders SET owed = received - refunded WHERE received > refunded AND (placement = 'cancelled' OR delivery IN ('lost', 'returned')) AND id > done_to AND id <= go_to;
        UPDATE orders SET owed = received - refunded - total
        WHERE received - refunded > total AND placement <> 'cancelled' AND delivery NOT IN ('lost', 'returned') AND id > done_to AND id <= go_to;
        COMMIT;
        done_to := go_to;
    END LOOP;
END $$;
-- +goose StatementEnd
DROP INDEX IF EXISTS orders_owing;
CREATE INDEX CONCURRENTLY orders_owing ON orders (updated_at, id) WHERE owed > 0;
DROP INDEX IF EXISTS orders_to_check;
CREATE INDEX CONCURRENTLY orders_to_check ON orders (created_at, id) WHERE payment = 'proof_submitted';

-- What does not add up: noted when it is found, closed_at is 0 while it stands.
CREATE TABLE IF NOT EXISTS contradictions (
    kind      TEXT   NOT NULL,
    wrong_key TEXT   NOT NULL,
    found_at  BIGINT NOT NULL,
    closed_at BIGINT NOT NULL,
    CONSTRAINT contradictions_pk PRIMARY KEY (kind, wrong_key)
);
CREATE INDEX IF NOT EXISTS contradictions_closed ON contradictions (closed_at);

-- One row: when contradictions were looked for last. Whoever moves it looks.
CREATE TABLE IF NOT EXISTS contradiction_checks (
    id        BIGINT NOT NULL CONSTRAINT contradiction_checks_pk PRIMARY KEY,
    looked_at BIGINT NOT NULL,
    CONSTRAINT contradiction_checks_one_row CHECK (id = 1)
);
INSERT INTO contradiction_checks (id, looked_at) VALUES (1, 0) ON CONFLICT (id) DO NOTHING;
