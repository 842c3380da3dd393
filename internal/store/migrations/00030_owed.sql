-- +goose Up

-- back is how many of a parcel's units came back and were checked in; 0 in those
-- that came back before it was noted. owed_since is since when money of an order
-- is owed back, 0 where none is.
ALTER TABLE parcel_lines ADD COLUMN back BIGINT NOT NULL DEFAULT 0 CONSTRAINT parcel_lines_back CHECK (back >= 0 AND back <= quantity);
ALTER TABLE orders ADD COLUMN owed_since BIGINT NOT NULL DEFAULT 0;
UPDATE orders SET owed_since = updated_at WHERE owed > 0;
CREATE INDEX orders_owed_since ON orders (owed_since, id) WHERE owed > 0;
