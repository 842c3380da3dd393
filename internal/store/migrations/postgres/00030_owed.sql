-- +goose NO TRANSACTION
-- +goose Up

-- For PostgreSQL: the same as the file of this name above, a part at a time beside writers,
-- each part committed, and begun anew where it was broken off (TRUE-6).

-- back is how many of a parcel's units came back and were checked in; 0 in those
-- that came back before it was noted. owed_since is since when money of an order
-- is owed back, 0 where none is.
ALTER TABLE parcel_lines ADD COLUMN IF NOT EXISTS back BIGINT NOT NULL DEFAULT 0;
ALTER TABLE parcel_lines DROP CONSTRAINT IF EXISTS parcel_lines_back;
ALTER TABLE parcel_lines ADD CONSTRAINT parcel_lines_back CHECK (back >= 0 AND back <= quantity) NOT VALID;
ALTER TABLE parcel_lines VALIDATE CONSTRAINT parcel_lines_back;
ALTER TABLE orders ADD COLUMN IF NOT EXISTS owed_since BIGINT NOT NULL DEFAULT 0;
-- +goose StatementBegin
DO $$
DECLARE
    done_to TEXT := '';
    go_to   TEXT;
BEGIN
    LOOP
        SELECT MAX(part.key) INTO go_to FROM (SELECT id AS key FROM orders WHERE id > done_to ORDER BY id LIMIT 500) AS part;
        EXIT WHEN go_to IS NULL;
        UPDATE orders SET owed_since = updated_at WHERE owed > 0 AND id > done_to AND id <= go_to;
        COMMIT;
        done_to := go_to;
    END LOOP;
END $$;
-- +goose StatementEnd
DROP INDEX IF EXISTS orders_owed_since;
CREATE INDEX CONCURRENTLY orders_owed_since ON orders (owed_since, id) WHERE owed > 0;
