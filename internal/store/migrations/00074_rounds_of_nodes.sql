-- +goose Up

-- Who began the last round of each loop that one node does, how often it is due, and when
-- a round last failed; 0: never.
ALTER TABLE rounds ADD COLUMN node TEXT NOT NULL DEFAULT '';
ALTER TABLE rounds ADD COLUMN every BIGINT NOT NULL DEFAULT 0;
ALTER TABLE rounds ADD COLUMN failed_at BIGINT NOT NULL DEFAULT 0;
