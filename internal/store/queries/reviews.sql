-- name: ListReviews :many
SELECT id, body, avatar, name, username, sort_order FROM reviews ORDER BY sort_order, id;

-- name: PutReview :exec
INSERT INTO reviews (id, body, avatar, name, username, sort_order)
VALUES (@id, @body, @avatar, @name, @username, @sort_order)
ON CONFLICT (id) DO UPDATE SET
    body = excluded.body,
    avatar = excluded.avatar,
    name = excluded.name,
    username = excluded.username,
    sort_order = excluded.sort_order;
