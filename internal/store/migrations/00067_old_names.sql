-- +goose Up

-- What leads to a product is dropped with it, and asked for by what it leads to.
CREATE INDEX slug_redirects_by_target ON slug_redirects (kind, target_id);
