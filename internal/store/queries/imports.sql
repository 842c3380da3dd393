-- name: InsertImport :exec
INSERT INTO imports (id, file_name, file_key, actor, body, version, created_at, updated_at)
VALUES (@id, @file_name, @file_key, @actor, @body, 1, @created_at, @created_at);

-- name: ImportByID :one
SELECT i.id, i.file_name, i.file_key, i.actor, COALESCE(a.name, '') AS actor_name, i.body, i.version, i.created_at, i.updated_at
FROM imports i LEFT JOIN accounts a ON a.id = i.actor
WHERE i.id = @id;

-- name: PutImport :execrows
UPDATE imports SET body = @body, version = version + 1, updated_at = @now WHERE id = @id AND version = @version;

-- name: NextImportPicture :one
SELECT CAST(COALESCE(MAX(seq), 0) + 1 AS BIGINT) FROM import_pictures WHERE import_id = @import_id;

-- name: IsPictureWanted :one
SELECT COUNT(*) FROM import_pictures WHERE import_id = @import_id AND product_id = @product_id AND variant_id = @variant_id AND address = @address;

-- name: InsertImportPicture :exec
INSERT INTO import_pictures (import_id, seq, product_id, variant_id, address, place, state, image, tries, next_at, version_before, version_after)
VALUES (@import_id, @seq, @product_id, @variant_id, @address, @place, 'waiting', '', 0, 0, 0, 0);

-- name: PutImportPicture :exec
UPDATE import_pictures
SET state = @state, image = @image, tries = @tries, next_at = @next_at, version_before = @version_before, version_after = @version_after
WHERE import_id = @import_id AND seq = @seq;

-- name: CountWaitingPictures :one
SELECT COUNT(*) FROM import_pictures WHERE import_id = @import_id AND state = 'waiting';

-- name: RetryPictures :exec
UPDATE import_pictures SET state = 'waiting', tries = 0, next_at = 0 WHERE import_id = @import_id AND state = 'failed';

-- name: WaitingPictures :many
SELECT w.seq, w.product_id, w.variant_id, w.address, w.place, w.tries, w.next_at,
       CAST(COALESCE((SELECT MIN(h.image) FROM import_pictures h WHERE h.import_id = w.import_id AND h.address = w.address AND h.state = 'here'), '') AS TEXT) AS image
FROM import_pictures w
WHERE w.import_id = @import_id AND w.state = 'waiting'
ORDER BY w.next_at, w.seq LIMIT @most;

-- name: ProductPictures :many
SELECT seq, variant_id, image, version_before, version_after FROM import_pictures
WHERE import_id = @import_id AND product_id = @product_id AND state = 'here' ORDER BY seq;

-- name: ImportPage :many
SELECT i.id, i.file_name, i.file_key, i.actor, COALESCE(a.name, '') AS actor_name, i.body, i.version, i.created_at
FROM imports i LEFT JOIN accounts a ON a.id = i.actor
WHERE i.file_key <> '' AND i.id < @before ORDER BY i.id DESC LIMIT @most;

-- name: NoteRedirect :exec
INSERT INTO slug_redirects (kind, slug, target_id, created_at) VALUES (@kind, @slug, @target_id, @created_at)
ON CONFLICT (kind, slug) DO NOTHING;

-- name: ExportedProducts :many
SELECT id FROM products WHERE id > @after AND state <> 'deleted' ORDER BY id LIMIT @most;

-- name: SweepImports :execrows
DELETE FROM imports WHERE created_at < @before;

-- name: PutImportColumns :exec
INSERT INTO import_columns (head, body, updated_at) VALUES (@head, @body, @updated_at)
ON CONFLICT (head) DO UPDATE SET body = excluded.body, updated_at = excluded.updated_at;

-- name: ImportColumns :one
SELECT body, updated_at FROM import_columns WHERE head = @head;

-- name: SweepImportColumns :execrows
DELETE FROM import_columns WHERE updated_at < @before;
