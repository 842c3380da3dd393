-- +goose Up

-- Reports tell what delivery brought and cost (FEE-1): orders that know of it are worked in again.
INSERT INTO marks (id, subject, subject_id)
SELECT 'delivery-' || id, 'order', id FROM orders
WHERE charges <> '[]' OR id IN (SELECT order_id FROM payments WHERE kind IN ('fee', 'fee_back'));
