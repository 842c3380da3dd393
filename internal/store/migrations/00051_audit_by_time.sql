-- +goose Up

-- The log is read in the order of its moments: the days of a filter are a stretch of
-- one index, however many entries are newer.
CREATE INDEX audit_log_by_time ON audit_log (happened_at, id);
CREATE INDEX audit_log_actor_by_time ON audit_log (actor, happened_at, id);
CREATE INDEX audit_log_action_by_time ON audit_log (action, happened_at, id);
CREATE INDEX audit_log_subject_by_time ON audit_log (subject, happened_at, id);
CREATE INDEX audit_log_subject_id_by_time ON audit_log (subject_id, happened_at, id);
DROP INDEX audit_log_by_actor;
DROP INDEX audit_log_by_action;
DROP INDEX audit_log_of_subject;
DROP INDEX audit_log_by_subject_id;
