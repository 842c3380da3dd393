-- +goose Up

-- Sales tax inside prices (BOOKS-1). A line keeps the class and the rate of when it was ordered, in
-- hundredths of a percent; an empty class is a line that says nothing of tax.
ALTER TABLE order_lines ADD COLUMN tax_class TEXT NOT NULL DEFAULT '';
ALTER TABLE order_lines ADD COLUMN tax_rate BIGINT NOT NULL DEFAULT 0;
ALTER TABLE products ADD COLUMN tax_class TEXT NOT NULL DEFAULT '';
