-- +goose Up

-- The number of the one parcel that an event of the timeline tells of (PLAIN-9); 0: of the
-- order, of several at once, or of before it was noted.
ALTER TABLE order_events ADD COLUMN parcel BIGINT NOT NULL DEFAULT 0;
