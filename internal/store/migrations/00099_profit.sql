-- +goose Up

-- The lines of profit statements by month, of everything, of products and of cities (BOOKS-2): worked
-- out from report_facts, as report_sums are. What there is already is filled in from those sums and
-- from the few facts of whole orders; what goods cost comes with the marks below.
CREATE TABLE profit_sums (
    dim     TEXT   NOT NULL,
    month   TEXT   NOT NULL,
    sum_key TEXT   NOT NULL,
    kind    TEXT   NOT NULL,
    label   TEXT   NOT NULL,
    units   BIGINT NOT NULL,
    amount  BIGINT NOT NULL,
    CONSTRAINT profit_sums_pk PRIMARY KEY (dim, month, sum_key, kind)
);
INSERT INTO profit_sums (dim, month, sum_key, kind, label, units, amount)
SELECT s.dim, SUBSTR(s.start, 2), s.sum_key, k.kind, MAX(s.label), SUM(CASE k.kind WHEN 'list' THEN s.units ELSE 0 END),
    SUM(CASE k.kind WHEN 'list' THEN s.list WHEN 'deal_off' THEN s.deal_off WHEN 'tier_off' THEN s.tier_off WHEN 'coupon_off' THEN s.coupon_off ELSE s.back END)
FROM report_sums s CROSS JOIN (SELECT 'list' AS kind UNION ALL SELECT 'deal_off' UNION ALL SELECT 'tier_off' UNION ALL SELECT 'coupon_off' UNION ALL SELECT 'refunded') k
WHERE s.dim IN ('all', 'product', 'city') AND s.start LIKE 'm%'
GROUP BY s.dim, s.start, s.sum_key, k.kind;
INSERT INTO profit_sums (dim, month, sum_key, kind, label, units, amount)
SELECT d.dim, SUBSTR(f.day, 1, 7), CASE d.dim WHEN 'city' THEN f.city_key ELSE '' END, f.kind, MAX(CASE d.dim WHEN 'city' THEN f.city ELSE '' END), 0, SUM(f.amount)
FROM report_facts f CROSS JOIN (SELECT 'all' AS dim UNION ALL SELECT 'city') d
WHERE f.kind IN ('charged', 'forgone', 'cost', 'cash_fee', 'saved', 'wrap', 'taxed', 'tax_back')
GROUP BY d.dim, SUBSTR(f.day, 1, 7), CASE d.dim WHEN 'city' THEN f.city_key ELSE '' END, f.kind;

-- Orders whose goods left are worked in again, with what these cost.
INSERT INTO marks (id, subject, subject_id)
SELECT 'profit-' || id, 'order', id FROM orders WHERE delivery <> 'none';

-- What the owner spends beside goods and couriers. month is that of the day.
CREATE TABLE expenses (
    id          TEXT   NOT NULL CONSTRAINT expenses_pk PRIMARY KEY,
    month       TEXT   NOT NULL,
    day         TEXT   NOT NULL,
    kind        TEXT   NOT NULL,
    amount      BIGINT NOT NULL CONSTRAINT expenses_amount CHECK (amount > 0),
    note        TEXT   NOT NULL,
    row_version BIGINT NOT NULL
);
CREATE INDEX expenses_by_month ON expenses (month, day, id);
