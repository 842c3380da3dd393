-- +goose Up

-- What people who got a product say of it, one of a product and an order. It is
-- shown once the office has published it; reason is why it was hidden.
-- delivered_on is a day in Karachi; decided_at is 0 while it waits.
CREATE TABLE product_reviews (
    id           TEXT   NOT NULL CONSTRAINT product_reviews_pk PRIMARY KEY,
    product_id   TEXT   NOT NULL,
    order_id     TEXT   NOT NULL CONSTRAINT product_reviews_order REFERENCES orders (id) ON DELETE CASCADE,
    delivered_on TEXT   NOT NULL,
    stars        BIGINT NOT NULL CONSTRAINT product_reviews_stars CHECK (stars BETWEEN 1 AND 5),
    body         TEXT   NOT NULL,
    name         TEXT   NOT NULL,
    state        TEXT   NOT NULL CONSTRAINT product_reviews_state CHECK (state IN ('waiting', 'published', 'hidden')),
    reason       TEXT   NOT NULL,
    answer       TEXT   NOT NULL,
    created_at   BIGINT NOT NULL,
    decided_at   BIGINT NOT NULL,
    actor        TEXT   NOT NULL,
    row_version  BIGINT NOT NULL,
    CONSTRAINT product_reviews_once UNIQUE (order_id, product_id)
);
CREATE INDEX product_reviews_by_state ON product_reviews (state, id);
CREATE INDEX product_reviews_by_product ON product_reviews (product_id, state, id);

-- What the published ones of a product come to.
CREATE TABLE product_ratings (
    product_id TEXT   NOT NULL CONSTRAINT product_ratings_pk PRIMARY KEY,
    reviews    BIGINT NOT NULL,
    stars      BIGINT NOT NULL
);
