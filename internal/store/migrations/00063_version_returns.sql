-- +goose Up

-- Where taking something back brought a product, or the draft of one that was never
-- published: at version_now it is as it was at version_was. What was done before can
-- then be taken back too: nobody has changed the product since.
CREATE TABLE version_returns (
    product_id  TEXT    NOT NULL CONSTRAINT version_returns_product REFERENCES products (id) ON DELETE CASCADE,
    draft       BOOLEAN NOT NULL,
    version_was BIGINT  NOT NULL,
    version_now BIGINT  NOT NULL,
    CONSTRAINT version_returns_pk PRIMARY KEY (product_id, draft, version_was),
    CONSTRAINT version_returns_forward CHECK (version_now > version_was)
);

-- Which change of many products was the last of one.
CREATE INDEX bulk_rows_by_product ON bulk_rows (product_id, at_version);
