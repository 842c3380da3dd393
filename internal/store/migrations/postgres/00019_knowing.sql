-- +goose NO TRANSACTION
-- +goose Up

-- For PostgreSQL: the same as the file of this name above, a part at a time beside writers,
-- each part committed, and begun anew where it was broken off (TRUE-6).

-- What was changed and is not yet in customers and reports: rows are written in
-- the transaction of the change and taken away by whoever works it in. Every
-- order and account there is goes in once.
CREATE TABLE IF NOT EXISTS marks (
    id         TEXT NOT NULL CONSTRAINT marks_pk PRIMARY KEY,
    subject    TEXT NOT NULL,
    subject_id TEXT NOT NULL
);
INSERT INTO marks (id, subject, subject_id) SELECT id, 'order', id FROM orders ON CONFLICT (id) DO NOTHING;
INSERT INTO marks (id, subject, subject_id) SELECT id, 'account', id FROM accounts ON CONFLICT (id) DO NOTHING;

-- One works the marks in at a time: who holds this row.
CREATE TABLE IF NOT EXISTS marks_hold (
    id      BIGINT NOT NULL CONSTRAINT marks_hold_pk PRIMARY KEY,
    held_at BIGINT NOT NULL,
    CONSTRAINT marks_hold_one_row CHECK (id = 1)
);
INSERT INTO marks_hold (id, held_at) VALUES (1, 0) ON CONFLICT (id) DO NOTHING;

-- The people who ordered or registered, worked out from orders and accounts:
-- what the last order says of them, and what all of theirs come to.
CREATE TABLE IF NOT EXISTS customers (
    id        TEXT    NOT NULL CONSTRAINT customers_pk PRIMARY KEY,
    contact   TEXT    NOT NULL CONSTRAINT customers_contact_unique UNIQUE,
    name      TEXT    NOT NULL,
    phone     TEXT    NOT NULL,
    email     TEXT    NOT NULL,
    city      TEXT    NOT NULL,
    city_key  TEXT    NOT NULL,
    country   TEXT    NOT NULL,
    member    BOOLEAN NOT NULL,
    orders    BIGINT  NOT NULL,
    delivered BIGINT  NOT NULL,
    refused   BIGINT  NOT NULL,
    running   BIGINT  NOT NULL,
    worth     BIGINT  NOT NULL,
    first_at  BIGINT  NOT NULL,
    last_at   BIGINT  NOT NULL
);
CREATE INDEX IF NOT EXISTS customers_by_last ON customers (last_at, id);
CREATE INDEX IF NOT EXISTS customers_by_worth ON customers (worth, id);
CREATE INDEX IF NOT EXISTS customers_by_city ON customers (city_key, last_at, id);
CREATE INDEX IF NOT EXISTS customers_members ON customers (last_at, id) WHERE member;
CREATE INDEX IF NOT EXISTS customers_again ON customers (last_at, id) WHERE delivered > 1;
CREATE INDEX IF NOT EXISTS customers_refused ON customers (last_at, id) WHERE refused > 0;

ALTER TABLE orders ADD COLUMN IF NOT EXISTS customer_id TEXT NOT NULL DEFAULT '';
DROP INDEX IF EXISTS orders_by_customer;
CREATE INDEX CONCURRENTLY orders_by_customer ON orders (customer_id, created_at, id);

-- The words that things are found by, by their beginnings, written so that every
-- collation puts them alike (searchWord). open ones may be searched for by
-- people who may not see phones and addresses of mail.
CREATE TABLE IF NOT EXISTS customer_words (
    word        TEXT    NOT NULL,
    customer_id TEXT    NOT NULL CONSTRAINT customer_words_customer REFERENCES customers (id) ON DELETE CASCADE,
    open        BOOLEAN NOT NULL,
    CONSTRAINT customer_words_pk PRIMARY KEY (word, customer_id)
);
CREATE INDEX IF NOT EXISTS customer_words_by_customer ON customer_words (customer_id, word);

-- What each order adds to the reports, and what all of them come to by day and
-- by month (internal/report). Both can be worked out anew from the orders.
CREATE TABLE IF NOT EXISTS report_facts (
    order_id   TEXT   NOT NULL,
    seq        BIGINT NOT NULL,
    kind       TEXT   NOT NULL,
    day        TEXT   NOT NULL,
    line       BIGINT NOT NULL,
    product_id TEXT   NOT NULL,
    name       TEXT   NOT NULL,
    brand      TEXT   NOT NULL,
    brand_key  TEXT   NOT NULL,
    city       TEXT   NOT NULL,
    city_key   TEXT   NOT NULL,
    courier    TEXT   NOT NULL,
    tier       TEXT   NOT NULL,
    units      BIGINT NOT NULL,
    amount     BIGINT NOT NULL,
    list       BIGINT NOT NULL,
    deal_off   BIGINT NOT NULL,
    tier_off   BIGINT NOT NULL,
    coupon_off BIGINT NOT NULL,
    CONSTRAINT report_facts_pk PRIMARY KEY (order_id, seq)
);
DROP INDEX IF EXISTS report_facts_by_day;
CREATE INDEX CONCURRENTLY report_facts_by_day ON report_facts (kind, day, order_id);
DROP INDEX IF EXISTS report_facts_by_product;
CREATE INDEX CONCURRENTLY report_facts_by_product ON report_facts (product_id, kind, day, order_id);
DROP INDEX IF EXISTS report_facts_by_brand;
CREATE INDEX CONCURRENTLY report_facts_by_brand ON report_facts (brand_key, kind, day, order_id);
DROP INDEX IF EXISTS report_facts_by_city;
CREATE INDEX CONCURRENTLY report_facts_by_city ON report_facts (city_key, kind, day, order_id);

CREATE TABLE IF NOT EXISTS report_sums (
    dim        TEXT   NOT NULL,
    start      TEXT   NOT NULL,
    sum_key    TEXT   NOT NULL,
    tier       TEXT   NOT NULL,
    label      TEXT   NOT NULL,
    parcels    BIGINT NOT NULL,
    units      BIGINT NOT NULL,
    sold       BIGINT NOT NULL,
    back       BIGINT NOT NULL,
    list       BIGINT NOT NULL,
    deal_off   BIGINT NOT NULL,
    tier_off   BIGINT NOT NULL,
    coupon_off BIGINT NOT NULL,
    refused    BIGINT NOT NULL,
    lost       BIGINT NOT NULL,
    CONSTRAINT report_sums_pk PRIMARY KEY (dim, start, sum_key, tier)
);

-- Cash that was taken at the door, by order, until it is noted as paid over.
CREATE TABLE IF NOT EXISTS report_cash (
    order_id TEXT   NOT NULL CONSTRAINT report_cash_pk PRIMARY KEY,
    courier  TEXT   NOT NULL,
    day      TEXT   NOT NULL,
    amount   BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS report_cash_by_courier ON report_cash (courier, day, amount);

-- Which orders' cash came from the courier, when, and what shows it.
CREATE TABLE IF NOT EXISTS cash_settled (
    order_id   TEXT   NOT NULL CONSTRAINT cash_settled_pk PRIMARY KEY CONSTRAINT cash_settled_order REFERENCES orders (id) ON DELETE CASCADE,
    reference  TEXT   NOT NULL,
    actor      TEXT   NOT NULL,
    settled_at BIGINT NOT NULL
);
DROP INDEX IF EXISTS stock_levels_sold;
CREATE INDEX CONCURRENTLY stock_levels_sold ON stock_levels (variant_id) WHERE sold_30 > 0;
