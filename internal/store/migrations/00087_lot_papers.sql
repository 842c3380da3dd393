-- +goose Up

-- What the owner lets shoppers see of a lot (REAL-2), under a code that cannot be guessed. Neither costs
-- nor numbers of units are here, so that the public page cannot show any.
CREATE TABLE lot_papers (
    lot_id      TEXT    NOT NULL CONSTRAINT lot_papers_pk PRIMARY KEY CONSTRAINT lot_papers_lot REFERENCES lots (id) ON DELETE CASCADE,
    code        TEXT    NOT NULL CONSTRAINT lot_papers_code UNIQUE,
    shown       BOOLEAN NOT NULL,
    importer    TEXT    NOT NULL,
    country     TEXT    NOT NULL,
    bought_from TEXT    NOT NULL,
    documents   TEXT    NOT NULL,
    row_version BIGINT  NOT NULL,
    shown_at    BIGINT  NOT NULL,
    changed_at  BIGINT  NOT NULL
);

-- How shoppers compare a pack with what the shop sells: of one product, or of a brand for all of its
-- products without a text of their own.
CREATE TABLE pack_guides (
    kind TEXT NOT NULL,
    key  TEXT NOT NULL,
    text TEXT NOT NULL,
    CONSTRAINT pack_guides_pk PRIMARY KEY (kind, key)
);
