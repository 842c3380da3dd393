-- +goose Up

-- What a variant cost before its present price, and until when that may be said (GOOD-3); 0: nothing.
ALTER TABLE variants ADD COLUMN compare_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE variants ADD COLUMN compare_until BIGINT NOT NULL DEFAULT 0;
