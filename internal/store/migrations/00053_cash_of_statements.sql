-- +goose Up

-- Which statement paid an entry over; empty: it was noted by hand. Two statements may
-- come under one reference, so that does not tell them apart. Of those before, it is
-- the statement under the reference that booked the parcel whose delivery is the
-- entry's; else the only one that booked anything of the order's cash. Where neither
-- tells, it stays empty, and the entry is left as it is.
ALTER TABLE courier_cash_paid ADD COLUMN statement_id TEXT NOT NULL DEFAULT '';
UPDATE courier_cash_paid SET statement_id = COALESCE((
    SELECT MIN(s.id) FROM statement_lines l
    JOIN statements s ON s.id = l.statement_id
    JOIN parcels p ON p.order_id = l.order_id AND p.no = l.parcel
    JOIN payments e ON e.order_id = l.order_id AND e.happened_at = p.delivered_at
    WHERE l.order_id = courier_cash_paid.order_id AND l.order_id <> '' AND l.booked AND NOT l.charge
      AND s.reference = courier_cash_paid.reference AND e.seq = courier_cash_paid.seq
    HAVING COUNT(DISTINCT s.id) = 1
), (
    SELECT MIN(s.id) FROM statement_lines l
    JOIN statements s ON s.id = l.statement_id
    WHERE l.order_id = courier_cash_paid.order_id AND l.order_id <> '' AND l.booked AND NOT l.charge
      AND s.reference = courier_cash_paid.reference
    HAVING COUNT(DISTINCT s.id) = 1
), '');
