-- +goose Up

-- What became of each picture that an import names (LOAD-2): state is "waiting",
-- "here" or "failed"; next_at is when a waiting one may be tried. image is what was
-- stored, and the two versions are those of its product before and after it was
-- added, so that taking the import back knows its own doing.


ALTER TABLE import_pictures ADD COLUMN state TEXT NOT NULL DEFAULT 'waiting';
ALTER TABLE import_pictures ADD COLUMN image TEXT NOT NULL DEFAULT '';
ALTER TABLE import_pictures ADD COLUMN tries BIGINT NOT NULL DEFAULT 0;
ALTER TABLE import_pictures ADD COLUMN next_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE import_pictures ADD COLUMN version_before BIGINT NOT NULL DEFAULT 0;
ALTER TABLE import_pictures ADD COLUMN version_after BIGINT NOT NULL DEFAULT 0;
CREATE INDEX import_pictures_by_state ON import_pictures (import_id, state, next_at, seq);
CREATE INDEX import_pictures_by_product ON import_pictures (import_id, product_id, seq);
CREATE INDEX import_pictures_by_address ON import_pictures (import_id, address, state);
