-- +goose Up

-- Refunds count on the lines that came back (OWN-5): orders with refunds are worked in again.
INSERT INTO marks (id, subject, subject_id)
SELECT 'refunds-' || id, 'order', id FROM orders WHERE refunded > 0 AND delivery <> 'none';
