-- +goose Up

-- Orders that come back no longer count as open for whoever ordered them: people
-- who have such are worked out anew.
INSERT INTO marks (id, subject, subject_id)
SELECT 'coming-back-' || o.id, 'order', o.id FROM orders o
WHERE o.delivery IN ('returning', 'returned') AND o.placement IN ('placed', 'confirmed');
