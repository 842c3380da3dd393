-- +goose NO TRANSACTION
-- +goose Up

-- For PostgreSQL: the same as the file of this name above, a part at a time beside writers,
-- each part committed, and begun anew where it was broken off (TRUE-6).

-- Codes that take something off an order. percent is used by the kind "percent",
-- amount, in paisa, by "amount". most_uses and per_customer are 0 where there is
-- no limit, ends_at where there is no end. uses and given are what the rows of
-- coupon_uses that were not given back come to: the last use is taken by a guarded update.
CREATE TABLE IF NOT EXISTS coupons (
    id           TEXT    NOT NULL CONSTRAINT coupons_pk PRIMARY KEY,
    code         TEXT    NOT NULL CONSTRAINT coupons_code UNIQUE,
    note         TEXT    NOT NULL,
    kind         TEXT    NOT NULL,
    percent      BIGINT  NOT NULL,
    amount       BIGINT  NOT NULL,
    minimum      BIGINT  NOT NULL,
    most_uses    BIGINT  NOT NULL,
    per_customer BIGINT  NOT NULL,
    on_deals     BOOLEAN NOT NULL,
    starts_at    BIGINT  NOT NULL,
    ends_at      BIGINT  NOT NULL,
    stopped_at   BIGINT  NOT NULL,
    uses         BIGINT  NOT NULL,
    given        BIGINT  NOT NULL,
    row_version  BIGINT  NOT NULL,
    actor        TEXT    NOT NULL,
    created_at   BIGINT  NOT NULL,
    updated_at   BIGINT  NOT NULL,
    CONSTRAINT coupons_uses CHECK (uses >= 0 AND given >= 0)
);

-- What a coupon is for: a product's or variant's id, a brand's or a category's slug.
CREATE TABLE IF NOT EXISTS coupon_targets (
    coupon_id TEXT NOT NULL CONSTRAINT coupon_targets_coupon REFERENCES coupons (id) ON DELETE CASCADE,
    kind      TEXT NOT NULL,
    target    TEXT NOT NULL,
    CONSTRAINT coupon_targets_pk PRIMARY KEY (coupon_id, kind, target)
);

-- One row an order with a coupon. returned_at is 0 while the use counts.
CREATE TABLE IF NOT EXISTS coupon_uses (
    order_id    TEXT   NOT NULL CONSTRAINT coupon_uses_pk PRIMARY KEY CONSTRAINT coupon_uses_order REFERENCES orders (id) ON DELETE CASCADE,
    coupon_id   TEXT   NOT NULL,
    discount    BIGINT NOT NULL,
    used_at     BIGINT NOT NULL,
    returned_at BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS coupon_uses_by_coupon ON coupon_uses (coupon_id, order_id);

-- By what a customer's uses are counted: account, phone and e-mail, as hashes that
-- are another for each coupon. They go when the use is given back.
CREATE TABLE IF NOT EXISTS coupon_marks (
    coupon_id TEXT NOT NULL,
    mark      TEXT NOT NULL,
    order_id  TEXT NOT NULL CONSTRAINT coupon_marks_order REFERENCES orders (id) ON DELETE CASCADE,
    CONSTRAINT coupon_marks_pk PRIMARY KEY (coupon_id, mark, order_id)
);
CREATE INDEX IF NOT EXISTS coupon_marks_by_order ON coupon_marks (order_id);

ALTER TABLE deals ADD COLUMN IF NOT EXISTS paused BOOLEAN NOT NULL DEFAULT FALSE;

-- What the coupon took off the order, and each line's part of it.
ALTER TABLE orders ADD COLUMN IF NOT EXISTS coupon_code TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN IF NOT EXISTS discount BIGINT NOT NULL DEFAULT 0;
ALTER TABLE orders DROP CONSTRAINT IF EXISTS orders_discount;
ALTER TABLE orders ADD CONSTRAINT orders_discount CHECK (discount >= 0) NOT VALID;
ALTER TABLE orders VALIDATE CONSTRAINT orders_discount;
ALTER TABLE order_lines ADD COLUMN IF NOT EXISTS discount BIGINT NOT NULL DEFAULT 0;
ALTER TABLE order_lines DROP CONSTRAINT IF EXISTS order_lines_discount;
ALTER TABLE order_lines ADD CONSTRAINT order_lines_discount CHECK (discount >= 0) NOT VALID;
ALTER TABLE order_lines VALIDATE CONSTRAINT order_lines_discount;
