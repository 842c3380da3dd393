-- +goose Up

-- What a product says to the attributes of the owner's, as a JSON list of "texture: Gel".
ALTER TABLE products ADD COLUMN facts TEXT NOT NULL DEFAULT '[]';

-- Every version of what the owner asks of products beside what each has, as JSON; the highest
-- counts, none asks nothing.
CREATE TABLE own_attributes (
    version  BIGINT NOT NULL CONSTRAINT own_attributes_pk PRIMARY KEY,
    list     TEXT   NOT NULL,
    actor    TEXT   NOT NULL,
    saved_at BIGINT NOT NULL
);
