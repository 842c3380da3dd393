-- +goose Up

-- In which browser a login was made, and when it was last used in the office, which has
-- shorter limits than the shop; 0: never.
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN network TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN office_at BIGINT NOT NULL DEFAULT 0;

-- The login that the office was entered with: signing out of one ends the other.
ALTER TABLE staff_sessions ADD COLUMN login_hash TEXT NOT NULL DEFAULT '';
CREATE INDEX staff_sessions_by_login ON staff_sessions (login_hash) WHERE login_hash <> '';
