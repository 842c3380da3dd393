-- name: SearchWords :many
SELECT id, phrases, terms, target, row_version, actor, updated_at FROM search_words ORDER BY id DESC;

-- name: PutSearchWord :exec
INSERT INTO search_words (id, phrases, terms, target, row_version, actor, updated_at)
VALUES (@id, @phrases, @terms, @target, 1, @actor, @updated_at)
ON CONFLICT (id) DO UPDATE SET
    phrases = excluded.phrases,
    terms = excluded.terms,
    target = excluded.target,
    row_version = search_words.row_version + 1,
    actor = excluded.actor,
    updated_at = excluded.updated_at;

-- name: DeleteSearchWord :exec
DELETE FROM search_words WHERE id = @id;

-- name: CountSearched :one
SELECT COUNT(*) FROM search_log WHERE day = @day;

-- name: AddSearched :execrows
UPDATE search_log SET searches = searches + CAST(@searches AS BIGINT), missed = missed + CAST(@missed AS BIGINT), clicks = clicks + CAST(@clicks AS BIGINT)
WHERE day = @day AND word = @word;

-- name: InsertSearched :exec
INSERT INTO search_log (day, word, searches, missed, clicks) VALUES (@day, @word, @searches, @missed, @clicks)
ON CONFLICT (day, word) DO UPDATE SET
    searches = search_log.searches + excluded.searches,
    missed = search_log.missed + excluded.missed,
    clicks = search_log.clicks + excluded.clicks;

-- name: SearchedInVain :many
SELECT word, CAST(SUM(searches) AS BIGINT) AS searches, CAST(SUM(missed) AS BIGINT) AS missed, CAST(SUM(clicks) AS BIGINT) AS clicks, CAST(MAX(day) AS TEXT) AS last_day
FROM search_log WHERE day >= @since
GROUP BY word
HAVING SUM(missed) > 0
ORDER BY SUM(missed) DESC, word LIMIT @most;

-- name: SearchedUnopened :many
SELECT word, CAST(SUM(searches) AS BIGINT) AS searches, CAST(SUM(missed) AS BIGINT) AS missed, CAST(SUM(clicks) AS BIGINT) AS clicks, CAST(MAX(day) AS TEXT) AS last_day
FROM search_log WHERE day >= @since
GROUP BY word
HAVING SUM(missed) = 0 AND SUM(clicks) = 0
ORDER BY SUM(searches) DESC, word LIMIT @most;

-- name: SweepSearched :execrows
DELETE FROM search_log WHERE day < @before;

-- name: AddViews :exec
INSERT INTO product_views (day, product_id, views) VALUES (@day, @product_id, @views)
ON CONFLICT (day, product_id) DO UPDATE SET views = product_views.views + excluded.views;

-- name: SweepViews :execrows
DELETE FROM product_views WHERE day < @before;

-- name: HomePages :many
SELECT h.version, h.layout, h.actor, COALESCE(a.name, '') AS actor_name, h.published_at
FROM home_pages h LEFT JOIN accounts a ON a.id = h.actor
ORDER BY h.version DESC LIMIT @most;

-- name: PutHomePage :exec
INSERT INTO home_pages (version, layout, actor, published_at) VALUES (@version, @layout, @actor, @published_at);

-- name: PinnedProduct :many
SELECT id, name, brand, front_image, state FROM products WHERE id = @id;

-- name: OwnAttributes :many
SELECT o.version, o.list, o.actor, COALESCE(a.name, '') AS actor_name, o.saved_at
FROM own_attributes o LEFT JOIN accounts a ON a.id = o.actor
ORDER BY o.version DESC LIMIT 1;

-- name: PutOwnAttributes :exec
INSERT INTO own_attributes (version, list, actor, saved_at) VALUES (@version, @list, @actor, @saved_at);

-- name: Translations :many
SELECT id, place, language, english, text FROM translations
WHERE id IN (SELECT MAX(id) FROM translations GROUP BY language, english) ORDER BY id;

-- name: LastTranslation :one
SELECT CAST(COALESCE(MAX(id), 0) AS BIGINT) FROM translations;

-- name: AddTranslation :exec
INSERT INTO translations (id, place, language, english, text, text_before, actor, saved_at)
VALUES (@id, @place, @language, @english, @text, @text_before, @actor, @saved_at);

-- name: TranslationHistory :many
SELECT t.id, t.place, t.language, t.english, t.text, t.text_before, t.actor, COALESCE(a.name, '') AS actor_name, t.saved_at
FROM translations t LEFT JOIN accounts a ON a.id = t.actor
ORDER BY t.id DESC LIMIT @most;

-- name: OwnPages :many
SELECT p.id, p.slug, p.kind, p.about, p.content, p.published, p.shown_from, p.shown_until, p.version, p.actor, COALESCE(a.name, '') AS actor_name, p.created_at, p.saved_at
FROM own_pages p LEFT JOIN accounts a ON a.id = p.actor
ORDER BY p.id;

-- name: PutOwnPage :exec
INSERT INTO own_pages (id, slug, kind, about, content, published, shown_from, shown_until, version, actor, created_at, saved_at)
VALUES (@id, @slug, @kind, @about, @content, @published, @shown_from, @shown_until, @version, @actor, @created_at, @saved_at)
ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, kind = excluded.kind, about = excluded.about, content = excluded.content, published = excluded.published,
    shown_from = excluded.shown_from, shown_until = excluded.shown_until, version = excluded.version, actor = excluded.actor,
    saved_at = excluded.saved_at;

-- name: DropOwnPage :exec
DELETE FROM own_pages WHERE id = @id;

-- name: Collections :many
SELECT c.id, c.slug, c.content, c.published, c.shown_from, c.shown_until, c.version, c.actor, COALESCE(a.name, '') AS actor_name, c.created_at, c.saved_at
FROM collections c LEFT JOIN accounts a ON a.id = c.actor
ORDER BY c.id;

-- name: PutCollection :exec
INSERT INTO collections (id, slug, content, published, shown_from, shown_until, version, actor, created_at, saved_at)
VALUES (@id, @slug, @content, @published, @shown_from, @shown_until, @version, @actor, @created_at, @saved_at)
ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, content = excluded.content, published = excluded.published,
    shown_from = excluded.shown_from, shown_until = excluded.shown_until, version = excluded.version, actor = excluded.actor,
    saved_at = excluded.saved_at;

-- name: DropCollection :exec
DELETE FROM collections WHERE id = @id;
