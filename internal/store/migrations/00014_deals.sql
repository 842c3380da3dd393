-- +goose Up

-- Prices for a time. percent is used by the kind "percent", amount, in paisa, by
-- "amount" (off the list price) and "price" (in its place).
CREATE TABLE deals (
    id          TEXT    NOT NULL CONSTRAINT deals_pk PRIMARY KEY,
    name        TEXT    NOT NULL,
    kind        TEXT    NOT NULL,
    percent     BIGINT  NOT NULL,
    amount      BIGINT  NOT NULL,
    audience    TEXT    NOT NULL,
    starts_at   BIGINT  NOT NULL,
    ends_at     BIGINT  NOT NULL,
    with_coupon BOOLEAN NOT NULL,
    stopped_at  BIGINT  NOT NULL,
    row_version BIGINT  NOT NULL,
    actor       TEXT    NOT NULL,
    created_at  BIGINT  NOT NULL,
    updated_at  BIGINT  NOT NULL,
    CONSTRAINT deals_window CHECK (ends_at > starts_at)
);
CREATE INDEX deals_by_end ON deals (ends_at);

-- What a deal is of: a product's or variant's id, a brand's or a category's slug.
CREATE TABLE deal_targets (
    deal_id TEXT NOT NULL CONSTRAINT deal_targets_deal REFERENCES deals (id) ON DELETE CASCADE,
    kind    TEXT NOT NULL,
    target  TEXT NOT NULL,
    CONSTRAINT deal_targets_pk PRIMARY KEY (deal_id, kind, target)
);

-- What the deals of a moment come to: one open row a variant and tier, whose
-- price holds while list is the variant's list price. Closed rows are what was
-- once paid less: the lowest price of the last 30 days is found in them.
CREATE TABLE deal_prices (
    id         TEXT   NOT NULL CONSTRAINT deal_prices_pk PRIMARY KEY,
    variant_id TEXT   NOT NULL CONSTRAINT deal_prices_variant REFERENCES variants (id) ON DELETE CASCADE,
    tier       TEXT   NOT NULL,
    deal_id    TEXT   NOT NULL,
    list       BIGINT NOT NULL,
    price      BIGINT NOT NULL,
    badge      BIGINT NOT NULL,
    began_at   BIGINT NOT NULL,
    ends_at    BIGINT NOT NULL,
    closed_at  BIGINT NOT NULL,
    CONSTRAINT deal_prices_lower CHECK (price > 0 AND price < list)
);
CREATE UNIQUE INDEX deal_prices_open ON deal_prices (variant_id, tier) WHERE closed_at = 0;
CREATE INDEX deal_prices_by_variant ON deal_prices (variant_id, began_at);

-- One row. version is raised by every change of a deal; the others say how far
-- the open rows of deal_prices follow: the last whole pass, the one that is under
-- way, and the catalogue's changes since.
CREATE TABLE deals_applied (
    id           BIGINT NOT NULL CONSTRAINT deals_applied_pk PRIMARY KEY,
    version      BIGINT NOT NULL,
    applied      BIGINT NOT NULL,
    applied_at   BIGINT NOT NULL,
    catalogue    BIGINT NOT NULL,
    pass         BIGINT NOT NULL,
    pass_at      BIGINT NOT NULL,
    pass_from    BIGINT NOT NULL,
    pass_after   TEXT   NOT NULL
);
INSERT INTO deals_applied (id, version, applied, applied_at, catalogue, pass, pass_at, pass_from, pass_after)
VALUES (1, 0, 0, 0, 0, 0, 0, 0, '');

-- deal_price is the list price that a deal lowered it to, 0 where none did.
ALTER TABLE order_lines ADD COLUMN deal_id TEXT NOT NULL DEFAULT '';
ALTER TABLE order_lines ADD COLUMN deal_price BIGINT NOT NULL DEFAULT 0 CONSTRAINT order_lines_deal_price CHECK (deal_price >= 0 AND deal_price <= list_price);
