-- +goose Up

-- Testimonials that are kept and not shown; row_version is what an editor saw.
ALTER TABLE reviews ADD COLUMN shown BOOLEAN NOT NULL DEFAULT TRUE;
ALTER TABLE reviews ADD COLUMN row_version BIGINT NOT NULL DEFAULT 1;

-- What the owner says a search means: phrases and terms are JSON lists; target
-- is the page it leads to, or empty.
CREATE TABLE search_words (
    id          TEXT   NOT NULL CONSTRAINT search_words_pk PRIMARY KEY,
    phrases     TEXT   NOT NULL,
    terms       TEXT   NOT NULL,
    target      TEXT   NOT NULL,
    row_version BIGINT NOT NULL,
    actor       TEXT   NOT NULL,
    updated_at  BIGINT NOT NULL
);

-- What was searched for, by word and day (in Karachi): never by whom.
CREATE TABLE search_log (
    day      TEXT   NOT NULL,
    word     TEXT   NOT NULL,
    searches BIGINT NOT NULL,
    missed   BIGINT NOT NULL,
    clicks   BIGINT NOT NULL,
    CONSTRAINT search_log_pk PRIMARY KEY (day, word)
);

-- How often a product's page was looked at, by day: never by whom.
CREATE TABLE product_views (
    day        TEXT   NOT NULL,
    product_id TEXT   NOT NULL,
    views      BIGINT NOT NULL,
    CONSTRAINT product_views_pk PRIMARY KEY (day, product_id)
);
