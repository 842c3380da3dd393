-- +goose Up

-- A category of the owner's may stand below another, named by its id; empty: at the top (GOOD-2).
-- The tree has at most a thousand rows, which every reader takes as a whole, so that no
-- index is needed.
ALTER TABLE categories ADD COLUMN parent_id TEXT NOT NULL DEFAULT '';
