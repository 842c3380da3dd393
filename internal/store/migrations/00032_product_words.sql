-- +goose Up

-- The words that the lists of the office find products by, by their beginnings:
-- of name, brand, SKUs, barcodes, sizes and shades, written as customer_words are. Those of the
-- products there are are made when the program starts (DB.RefreshRows).
CREATE TABLE product_words (
    word       TEXT NOT NULL,
    product_id TEXT NOT NULL CONSTRAINT product_words_product REFERENCES products (id) ON DELETE CASCADE,
    CONSTRAINT product_words_pk PRIMARY KEY (word, product_id)
);
CREATE INDEX product_words_by_product ON product_words (product_id, word);
