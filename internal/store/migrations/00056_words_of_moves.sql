-- +goose Up

-- The words that somebody typed with a move of an order stand in its timeline alone,
-- and the log shows them from there: erasing a person takes them away, and no entry
-- of the log ever changes (KNOW-2, STAFF-5). Those of persons who are erased already
-- go here.
UPDATE audit_log SET why = ''
WHERE subject = 'order' AND why <> '' AND EXISTS (
    SELECT 1 FROM order_events e
    WHERE e.order_id = audit_log.subject_id AND e.happened_at = audit_log.happened_at
        AND 'order.' || e.kind = audit_log.action AND (e.note = audit_log.why OR e.note = ''));
