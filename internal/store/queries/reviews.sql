-- name: ListReviews :many
SELECT id, body, avatar, name, username, sort_order, shown, row_version FROM reviews ORDER BY sort_order, id;

-- name: CountShownReviews :one
SELECT count(*) FROM reviews WHERE shown;

-- name: PutReview :exec
INSERT INTO reviews (id, body, avatar, name, username, sort_order, shown, row_version)
VALUES (@id, @body, @avatar, @name, @username, @sort_order, @shown, 1)
ON CONFLICT (id) DO UPDATE SET
    body = excluded.body,
    avatar = excluded.avatar,
    name = excluded.name,
    username = excluded.username,
    sort_order = excluded.sort_order,
    shown = excluded.shown,
    row_version = reviews.row_version + 1;

-- name: DeleteReview :exec
DELETE FROM reviews WHERE id = @id;

-- name: PlaceReview :exec
UPDATE reviews SET sort_order = @sort_order WHERE id = @id;
