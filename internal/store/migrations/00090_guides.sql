-- +goose Up

-- The concern or ingredient that a page of the owner's is about, "concern:acne" (FIND-2); empty: none. Its kind is
-- 'page', and its slug has the kind in front, so that programs of before read it as a page.
ALTER TABLE own_pages ADD COLUMN about TEXT NOT NULL DEFAULT '';
