-- +goose Up

-- How a file of products with these very columns went in the last time: what each
-- became and what was chosen, so that a supplier's next list asks nothing again.
CREATE TABLE import_columns (
    head TEXT NOT NULL CONSTRAINT import_columns_pk PRIMARY KEY, -- a sum of the columns' names, in their order
    body TEXT NOT NULL,
    updated_at BIGINT NOT NULL
);
