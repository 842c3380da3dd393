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
