-- name: CatalogueVersion :one
SELECT version FROM catalogue WHERE id = 1;

-- name: HoldCatalogue :one
UPDATE catalogue SET version = version WHERE id = 1 RETURNING version;

-- name: TouchCatalogue :one
UPDATE catalogue SET version = version + 1 WHERE id = 1 RETURNING version;
