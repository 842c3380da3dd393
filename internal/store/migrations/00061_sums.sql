-- +goose Up

-- What the booked lines of a statement come to, kept with each line that is booked or
-- taken back: the months of all couriers would be a sum over every parcel ever paid.
CREATE TABLE statement_sums (
    statement_id TEXT NOT NULL CONSTRAINT statement_sums_pk PRIMARY KEY CONSTRAINT statement_sums_statement REFERENCES statements (id) ON DELETE CASCADE,
    lines BIGINT NOT NULL,
    parcels BIGINT NOT NULL, -- lines that are no charge for a parcel that came back
    collected BIGINT NOT NULL,
    fee BIGINT NOT NULL,
    tax BIGINT NOT NULL,
    withheld BIGINT NOT NULL,
    paid BIGINT NOT NULL,
    expected BIGINT NOT NULL
);

INSERT INTO statement_sums (statement_id, lines, parcels, collected, fee, tax, withheld, paid, expected)
SELECT statement_id, COUNT(*), COUNT(CASE WHEN NOT charge THEN 1 END), CAST(SUM(collected) AS BIGINT), CAST(SUM(fee) AS BIGINT), CAST(SUM(tax) AS BIGINT),
       CAST(SUM(withheld) AS BIGINT), CAST(SUM(paid) AS BIGINT), CAST(SUM(expected) AS BIGINT)
FROM statement_lines WHERE booked GROUP BY statement_id;

-- What of each product was in orders that were cancelled, beside cancelled_orders: to
-- find it among all lines of all orders takes too long for a report.
CREATE TABLE cancelled_goods (
    order_id TEXT NOT NULL CONSTRAINT cancelled_goods_order REFERENCES cancelled_orders (order_id) ON DELETE CASCADE,
    product_id TEXT NOT NULL,
    day TEXT NOT NULL,
    tier TEXT NOT NULL,
    name TEXT NOT NULL,
    amount BIGINT NOT NULL,
    CONSTRAINT cancelled_goods_pk PRIMARY KEY (order_id, product_id)
);
CREATE INDEX cancelled_goods_by_day ON cancelled_goods (day);
CREATE INDEX cancelled_goods_by_product ON cancelled_goods (product_id, day, order_id);

INSERT INTO cancelled_goods (order_id, product_id, day, tier, name, amount)
SELECT c.order_id, l.product_id, c.day, c.tier, MAX(l.name), CAST(SUM(l.unit_price * (l.quantity - l.dropped)) AS BIGINT)
FROM cancelled_orders c JOIN order_lines l ON l.order_id = c.order_id
WHERE l.quantity > l.dropped GROUP BY c.order_id, l.product_id, c.day, c.tier;
