-- +goose Up

-- What the owner picked to go with a product, as a JSON list of addresses (FIND-6), and what is
-- known of its shades, as a JSON list of "Toast: warm, 6; Maybelline Fit Me 220" (FIND-5).
ALTER TABLE products ADD COLUMN goes_with TEXT NOT NULL DEFAULT '[]';
ALTER TABLE products ADD COLUMN shades TEXT NOT NULL DEFAULT '[]';

-- What was bought together, in how many delivered orders: counted once a day from
-- report_facts. Nothing of an order or a person is in it, and nothing that few bought.
CREATE TABLE bought_together (
    product_id TEXT   NOT NULL,
    other_id   TEXT   NOT NULL,
    orders     BIGINT NOT NULL,
    CONSTRAINT bought_together_pk PRIMARY KEY (product_id, other_id)
);
