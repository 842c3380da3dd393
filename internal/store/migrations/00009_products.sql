-- +goose Up

-- All photos of a product in JSON, [{"image": …, "alt": …}], where they are more
-- than front_image and back_image, or have words; else [].
ALTER TABLE products ADD COLUMN photos TEXT NOT NULL DEFAULT '[]';
CREATE INDEX products_to_publish ON products (publish_at) WHERE publish_at > 0;

-- One narrow row a product, in any state, for the lists of the office: their
-- search, filters and orders read this table and no long text. It can be made
-- anew from the others. of_version is the row_version of the product it was made
-- from. free follows stock_levels within seconds; what is not counted has more
-- than anything that is. categories and skin_types are slugs between blanks.
CREATE TABLE product_rows (
    product_id  TEXT    NOT NULL CONSTRAINT product_rows_pk PRIMARY KEY CONSTRAINT product_rows_product REFERENCES products (id) ON DELETE CASCADE,
    of_version  BIGINT  NOT NULL,
    state       TEXT    NOT NULL,
    search_text TEXT    NOT NULL,
    name_key    TEXT    NOT NULL,
    brand       TEXT    NOT NULL,
    categories  TEXT    NOT NULL,
    skin_types  TEXT    NOT NULL,
    photo       BOOLEAN NOT NULL,
    price       BIGINT  NOT NULL,
    tracked     BOOLEAN NOT NULL,
    free        BIGINT  NOT NULL,
    low         BOOLEAN NOT NULL,
    updated_at  BIGINT  NOT NULL
);
CREATE INDEX product_rows_by_change ON product_rows (updated_at, product_id);
CREATE INDEX product_rows_by_name ON product_rows (name_key, product_id);
CREATE INDEX product_rows_by_price ON product_rows (price, product_id);
CREATE INDEX product_rows_by_stock ON product_rows (free, product_id);
CREATE INDEX product_rows_by_brand ON product_rows (brand);
CREATE INDEX product_rows_low ON product_rows (product_id) WHERE low;
CREATE INDEX product_rows_old ON product_rows (product_id) WHERE of_version = 0;
CREATE INDEX product_rows_hidden ON product_rows (state) WHERE state <> 'live';

CREATE INDEX lots_by_expiry ON lots (expires_on) WHERE on_hand > 0;

-- Pictures and videos that were uploaded, by their key in the bucket without
-- width and type. What nothing refers to is deleted after a day.
CREATE TABLE media (
    key        TEXT   NOT NULL CONSTRAINT media_pk PRIMARY KEY,
    kind       TEXT   NOT NULL,
    width      BIGINT NOT NULL,
    height     BIGINT NOT NULL,
    bytes      BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX media_by_age ON media (created_at);

-- Changes of many products at once. selection and action are JSON as they were
-- asked for; state is running, done or undone.
CREATE TABLE bulk_runs (
    id         TEXT   NOT NULL CONSTRAINT bulk_runs_pk PRIMARY KEY,
    action     TEXT   NOT NULL,
    selection  TEXT   NOT NULL,
    actor      TEXT   NOT NULL,
    state      TEXT   NOT NULL,
    task_id    TEXT   NOT NULL,
    total      BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);

-- What a run did to a product: value_before and value_after are in words,
-- undo what takes it back, in JSON, at_version the product's version after it.
CREATE TABLE bulk_rows (
    run_id       TEXT   NOT NULL CONSTRAINT bulk_rows_run REFERENCES bulk_runs (id) ON DELETE CASCADE,
    position     BIGINT NOT NULL,
    product_id   TEXT   NOT NULL,
    name         TEXT   NOT NULL,
    brand        TEXT   NOT NULL,
    result       TEXT   NOT NULL,
    why          TEXT   NOT NULL,
    value_before TEXT   NOT NULL,
    value_after  TEXT   NOT NULL,
    undo         TEXT   NOT NULL,
    at_version   BIGINT NOT NULL,
    CONSTRAINT bulk_rows_pk PRIMARY KEY (run_id, product_id)
);
CREATE INDEX bulk_rows_in_order ON bulk_rows (run_id, position);
