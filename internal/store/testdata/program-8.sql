-- name: AccountByEmail :one
SELECT id, name, email, password_hash, role, avatar_key, created_at, password_changed_at FROM accounts WHERE email_folded = $1;

-- name: AccountByID :one
SELECT id, name, email, password_hash, role, avatar_key, created_at, password_changed_at FROM accounts WHERE id = $1;

-- name: InsertAccount :execrows
INSERT INTO accounts (id, name, email, email_folded, password_hash, role, avatar_key, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (email_folded) DO NOTHING;

-- name: UpdateAccount :execrows
UPDATE accounts SET name = $1, password_hash = $2, role = $3, avatar_key = $4,
       password_changed_at = $5
WHERE id = $6;

-- name: CatalogueVersion :one
SELECT version FROM catalogue WHERE id = 1;

-- name: TouchCatalogue :one
UPDATE catalogue SET version = version + 1 WHERE id = 1 RETURNING version;

-- name: DeleteDraft :exec
DELETE FROM drafts WHERE product_id = $1;

-- name: DropRedirect :exec
DELETE FROM slug_redirects WHERE kind = $1 AND slug = $2;

-- name: EnsureBrand :exec
INSERT INTO brands (id, slug, name, story, picture, sort_order, shown, fixed, row_version)
VALUES ($1, $2, $3, '', '', 1000, TRUE, FALSE, 1)
ON CONFLICT (slug) DO NOTHING;

-- name: GetDraft :one
SELECT product_id, body, base_version, row_version, actor, updated_at FROM drafts WHERE product_id = $1;

-- name: InsertPrice :exec
INSERT INTO price_history (id, variant_id, price, actor, changed_at) VALUES ($1, $2, $3, $4, $5);

-- name: PricesOf :many
SELECT price, actor, changed_at FROM price_history WHERE variant_id = $1 ORDER BY changed_at, id;

-- name: ProductByID :one
SELECT id, import_key, name, brand, category, categories, size, skin_type, skin_types, description,
       price, front_image, back_image, color_images, video, video_poster, ingredients,
       how_to_use, cautions, top_sell, trending, created_at, slug, state, row_version
FROM products
WHERE id = $1;

-- name: ProductINCI :one
SELECT inci, no_inci_reason FROM products WHERE id = $1;

-- name: ProductState :one
SELECT state FROM products WHERE id = $1;

-- name: PutDraft :exec
INSERT INTO drafts (product_id, body, base_version, row_version, actor, updated_at)
VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (product_id) DO UPDATE SET
    body = excluded.body,
    base_version = excluded.base_version,
    row_version = excluded.row_version,
    actor = excluded.actor,
    updated_at = excluded.updated_at;

-- name: PutRedirect :exec
INSERT INTO slug_redirects (kind, slug, target_id, created_at) VALUES ($1, $2, $3, $4)
ON CONFLICT (kind, slug) DO UPDATE SET target_id = excluded.target_id, created_at = excluded.created_at;

-- name: RedirectOf :one
SELECT target_id FROM slug_redirects WHERE kind = $1 AND slug = $2;

-- name: SlugOwner :one
SELECT id FROM products WHERE slug = $1 AND slug <> '';

-- name: VariantsOf :many
SELECT id, product_id, size, color, shade, sku, barcode, price, picture, enabled
FROM variants
WHERE product_id = $1
ORDER BY position, id;

-- name: ClaimKey :execrows
INSERT INTO idempotency_keys (scope, request_key, body_hash, order_id, created_at)
VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (scope, request_key) DO NOTHING;

-- name: ClaimedKey :one
SELECT body_hash, order_id FROM idempotency_keys WHERE scope = $1 AND request_key = $2;

-- name: CloseKey :exec
INSERT INTO closed_keys (scope, request_key, closed_at) VALUES ($1, $2, $3)
ON CONFLICT (scope, request_key) DO NOTHING;

-- name: KeyClosed :one
SELECT COUNT(*) FROM closed_keys WHERE scope = $1 AND request_key = $2;

-- name: SweepClosedKeys :execrows
DELETE FROM closed_keys WHERE closed_at < $1;

-- name: SweepKeys :execrows
DELETE FROM idempotency_keys WHERE created_at < $1;

-- name: UnclaimKey :exec
DELETE FROM idempotency_keys WHERE scope = $1 AND request_key = $2;

-- name: BuriedJobs :many
SELECT id FROM jobs WHERE buried ORDER BY created_at, id;

-- name: BuryJob :one
UPDATE jobs SET buried = TRUE, leased_until = 0, lease = '', last_error = $1
WHERE id = $2 AND lease = $3 RETURNING message_id;

-- name: CountJobs :many
SELECT buried, COUNT(*) AS total FROM jobs GROUP BY buried;

-- name: DeleteJobsOfMerged :exec
DELETE FROM jobs WHERE message_id IN (SELECT id FROM messages WHERE merged_into = $1);

-- name: EndJob :one
DELETE FROM jobs WHERE id = $1 AND lease = $2 RETURNING message_id;

-- name: InsertJob :exec
INSERT INTO jobs (id, kind, payload, run_at, leased_until, attempts, last_error, buried, created_at, message_id)
VALUES ($1, $2, $3, $4, 0, 0, '', FALSE, $5, $6);

-- name: ListJobs :many
SELECT jobs.id, jobs.kind, jobs.buried, jobs.leased_until, jobs.attempts, jobs.run_at, jobs.created_at, jobs.last_error,
       COALESCE(messages.kind, '') AS message, COALESCE(messages.order_id, '') AS order_id
FROM jobs LEFT JOIN messages ON messages.id = jobs.message_id
WHERE jobs.buried OR CAST($1 AS BOOLEAN)
ORDER BY jobs.created_at, jobs.id LIMIT $2;

-- name: OldestDueJob :one
SELECT CAST(COALESCE(MIN(run_at), 0) AS BIGINT) FROM jobs WHERE NOT buried AND run_at <= $1;

-- name: PostponeJob :one
UPDATE jobs SET run_at = $1, leased_until = 0, lease = '', last_error = $2, attempts = attempts - CAST($3 AS BIGINT)
WHERE id = $4 AND lease = $5 RETURNING message_id;

-- name: ReleaseJob :one
UPDATE jobs SET leased_until = 0, lease = '', attempts = attempts - 1
WHERE id = $1 AND lease = $2 RETURNING message_id;

-- name: RenewJob :execrows
UPDATE jobs SET leased_until = $1 WHERE id = $2 AND lease = $3;

-- name: UnburyJob :one
UPDATE jobs SET buried = FALSE, attempts = 0, run_at = $1, created_at = $1, leased_until = 0, lease = ''
WHERE id = $2 AND buried RETURNING message_id;

-- name: BeginSending :exec
UPDATE messages SET sent_at = $1, changed_at = $1 WHERE id = $2;

-- name: BuriedJobOfMessage :one
SELECT id FROM jobs WHERE message_id = $1 AND buried;

-- name: ConfirmMailbox :exec
INSERT INTO mailboxes (address, confirmed_at, used_at) VALUES ($1, $2, $2)
ON CONFLICT (address) DO UPDATE SET confirmed_at = EXCLUDED.confirmed_at;

-- name: CountMessages :many
SELECT state, COUNT(*) AS total FROM messages GROUP BY state;

-- name: DropMessage :exec
DELETE FROM messages WHERE id = $1;

-- name: InsertMessage :exec
INSERT INTO messages (id, kind, recipient, recipient_folded, order_id, data, state, attempts, last_error, merged_into, created_at, changed_at, sent_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, 0, '', '', $8, $8, 0);

-- name: LastSent :many
SELECT sent_at FROM messages
WHERE recipient_folded = $1 AND sent_at > $2 AND id <> $3
ORDER BY sent_at DESC LIMIT $4;

-- name: LastSentOfKind :many
SELECT sent_at FROM messages
WHERE recipient_folded = $1 AND kind = $2 AND sent_at > $3 AND id <> $4
ORDER BY sent_at DESC LIMIT $5;

-- name: MailboxConfirmed :one
SELECT confirmed_at FROM mailboxes WHERE address = $1;

-- name: MergeHeldMessages :exec
UPDATE messages SET merged_into = $1, changed_at = $2
WHERE recipient_folded = $3 AND state = $4 AND order_id <> '' AND merged_into = '' AND id <> $1;

-- name: MergedSent :exec
UPDATE messages SET state = $1, changed_at = $2, sent_at = 0 WHERE merged_into = $3;

-- name: MessageByID :one
SELECT id, kind, recipient, order_id, data, state, attempts, last_error, merged_into, created_at, changed_at, sent_at
FROM messages WHERE id = $1;

-- name: MessageFailed :exec
UPDATE messages SET state = $1, last_error = $2, attempts = attempts + 1, changed_at = $3, sent_at = 0 WHERE id = $4 AND merged_into = '';

-- name: MessageSent :exec
UPDATE messages SET state = $1, last_error = '', attempts = attempts + 1, changed_at = $2 WHERE id = $3 AND merged_into = '' AND sent_at > 0;

-- name: MessageWaits :exec
UPDATE messages SET state = $1, last_error = $2, changed_at = $3, sent_at = 0 WHERE id = $4 AND merged_into = '';

-- name: MessagesMergedInto :many
SELECT id, kind, recipient, order_id, data, state, attempts, last_error, merged_into, created_at, changed_at, sent_at
FROM messages WHERE merged_into = $1 ORDER BY created_at, id;

-- name: MessagesNewest :many
SELECT id, kind, recipient, order_id, data, state, attempts, last_error, merged_into, created_at, changed_at, sent_at
FROM messages
WHERE id < $1 ORDER BY id DESC LIMIT $2;

-- name: MessagesOfOrder :many
SELECT id, kind, recipient, order_id, data, state, attempts, last_error, merged_into, created_at, changed_at, sent_at
FROM messages
WHERE order_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3;

-- name: MessagesOfState :many
SELECT id, kind, recipient, order_id, data, state, attempts, last_error, merged_into, created_at, changed_at, sent_at
FROM messages
WHERE state = $1 AND id < $2 ORDER BY id DESC LIMIT $3;

-- name: RequeueMessage :exec
UPDATE messages SET state = $1, changed_at = $2 WHERE id = $3;

-- name: ResetSending :exec
UPDATE messages SET sent_at = 0 WHERE id = $1;

-- name: SweepMailboxes :execrows
DELETE FROM mailboxes WHERE confirmed_at = 0 AND used_at <= $1;

-- name: SweepMessages :execrows
DELETE FROM messages WHERE state IN ('sent', 'merged', 'expired') AND changed_at <= $1;

-- name: TouchMailbox :exec
INSERT INTO mailboxes (address, confirmed_at, used_at) VALUES ($1, 0, $2)
ON CONFLICT (address) DO UPDATE SET used_at = EXCLUDED.used_at;

-- name: Changes :many
SELECT id, happened_at, subject, subject_id FROM changes WHERE happened_at >= $1 ORDER BY happened_at, id LIMIT $2;

-- name: DeleteStaffSession :one
DELETE FROM staff_sessions WHERE id = $1
RETURNING id, token_hash, account_id, seal, device, network, login_at, seen_at, ends_at;

-- name: DeleteStaffSessionsOf :exec
DELETE FROM staff_sessions WHERE account_id = $1;

-- name: InsertAudit :exec
INSERT INTO audit_log (id, happened_at, actor, network, action, subject, subject_id, value_before, value_after, why)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- name: InsertChange :exec
INSERT INTO changes (id, happened_at, subject, subject_id) VALUES ($1, $2, $3, $4);

-- name: InsertStaffSession :exec
INSERT INTO staff_sessions (id, token_hash, account_id, seal, device, network, login_at, seen_at, ends_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- name: SeeStaffSession :exec
UPDATE staff_sessions SET seen_at = $1 WHERE id = $2 AND seen_at < $1;

-- name: Staff :many
SELECT id, name, email, password_hash, role, avatar_key, created_at FROM accounts WHERE role <> 'customer' ORDER BY name, id;

-- name: StaffSession :one
SELECT s.id, s.token_hash, s.account_id, s.seal, s.device, s.network, s.login_at, s.seen_at, s.ends_at,
       a.name, a.email, a.password_hash, a.role, a.avatar_key, a.created_at AS account_created_at
FROM staff_sessions s
JOIN accounts a ON a.id = s.account_id
WHERE s.token_hash = $1;

-- name: StaffSessions :many
SELECT id, token_hash, account_id, seal, device, network, login_at, seen_at, ends_at FROM staff_sessions ORDER BY seen_at DESC, id;

-- name: SweepChanges :execrows
DELETE FROM changes WHERE happened_at < $1;

-- name: SweepStaffSessions :execrows
DELETE FROM staff_sessions WHERE ends_at <= $1;

-- name: TouchOwners :many
UPDATE accounts SET role = role WHERE role = 'admin' RETURNING id;

-- name: CountRealOrders :one
SELECT COUNT(*) FROM orders WHERE NOT demo;

-- name: DropOrderClaim :exec
DELETE FROM order_claims WHERE order_id = $1;

-- name: DropTraces :exec
DELETE FROM order_traces WHERE order_id = $1;

-- name: GuestOwns :one
SELECT COUNT(*) FROM guest_orders WHERE guest_hash = $1 AND order_id = $2;

-- name: HeldFrom :many
SELECT l.variant_id, CAST(SUM(l.held) AS BIGINT) AS held
FROM order_traces t
JOIN order_lines l ON l.order_id = t.order_id
WHERE t.trace = $1 AND l.held > 0
GROUP BY l.variant_id;

-- name: InsertOrder :execrows
INSERT INTO orders (
    id, number, first_name, last_name, email, country, street_address, city, state, zip, phone, phone_e164,
    tier, percent_off, total, method, placement, payment, delivery, status, proof_key, account_id,
    search_text, demo, created_at, updated_at, version, received, refunded, waiting_since, call_first
) VALUES (
    $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
    $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
    $23, EXISTS (SELECT 1 FROM settings WHERE name = 'demo'), $24, $25, $26, $27, $28,
    $29, $30
)
ON CONFLICT (number) DO NOTHING;

-- name: InsertOrderEvent :exec
INSERT INTO order_events (order_id, seq, happened_at, kind, actor, note)
SELECT CAST($1 AS TEXT), COALESCE(MAX(e.seq), 0) + 1, CAST($2 AS BIGINT),
       CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS TEXT)
FROM order_events e
WHERE e.order_id = CAST($1 AS TEXT);

-- name: InsertOrderLine :exec
INSERT INTO order_lines (
    order_id, line, product_id, variant_id, sku, name, brand, size, color, image, quantity, held, back, to_choose, list_price, unit_price
) VALUES (
    $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
    $15, $16
);

-- name: InsertPayment :execrows
INSERT INTO payments (order_id, seq, kind, amount, account, reference, evidence, actor, note, happened_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
ON CONFLICT DO NOTHING;

-- name: LinkGuest :exec
INSERT INTO guest_orders (guest_hash, order_id) VALUES ($1, $2)
ON CONFLICT (guest_hash, order_id) DO NOTHING;

-- name: OrderByID :one
SELECT id, number, first_name, last_name, email, country, street_address, city, state, zip, phone, phone_e164,
       tier, percent_off, total, method, placement, payment, delivery, proof_key, account_id, created_at, updated_at,
       version, received, refunded, waiting_since, call_first
FROM orders
WHERE id = $1;

-- name: OrderClaim :one
SELECT actor, held_until FROM order_claims WHERE order_id = $1;

-- name: OrderEvents :many
SELECT happened_at, kind, actor, note
FROM order_events
WHERE order_id = $1
ORDER BY seq;

-- name: OrderIDByNumber :one
SELECT id FROM orders WHERE number = $1;

-- name: OrderLines :many
SELECT product_id, variant_id, sku, name, brand, size, color, image, quantity, held, back, to_choose, list_price, unit_price
FROM order_lines
WHERE order_id = $1
ORDER BY line;

-- name: Payments :many
SELECT happened_at, kind, amount, account, reference, evidence, actor, note
FROM payments
WHERE order_id = $1
ORDER BY seq;

-- name: ProofInUse :one
SELECT EXISTS (SELECT 1 FROM orders WHERE proof_key = $1 AND proof_key <> '') AS in_use;

-- name: PutOrderClaim :exec
INSERT INTO order_claims (order_id, actor, held_until) VALUES ($1, $2, $3)
ON CONFLICT (order_id) DO UPDATE SET actor = excluded.actor, held_until = excluded.held_until;

-- name: StatusCounts :many
SELECT status, COUNT(*) AS total FROM orders GROUP BY status;

-- name: SweepTraces :execrows
DELETE FROM order_traces WHERE created_at < $1;

-- name: UnitsOnHand :one
SELECT CAST(COALESCE(SUM(on_hand), 0) AS BIGINT) AS units FROM stock_levels WHERE tracked;

-- name: UpdateOrder :execrows
UPDATE orders SET
    placement = $1, payment = $2, delivery = $3, status = $4, updated_at = $5, version = $6,
    received = $7, refunded = $8, waiting_since = $9, call_first = $10
WHERE id = $11;

-- name: UpdateOrderLine :exec
UPDATE order_lines SET variant_id = $1, sku = $2, color = $3, image = $4, held = $5, back = $6, to_choose = $7
WHERE order_id = $8 AND line = $9;

-- name: WaitingOrders :many
SELECT id FROM orders
WHERE waiting_since > 0
  AND (method = 'cod' AND waiting_since <= CAST($1 AS BIGINT) OR method <> 'cod' AND waiting_since <= CAST($2 AS BIGINT))
ORDER BY waiting_since, id
LIMIT $3;

-- name: DropUnusedVariants :exec
DELETE FROM variants
WHERE variants.product_id = $1 AND variants.position >= 1000
  AND NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.variant_id = variants.id AND l.variant_id <> '')
  AND NOT EXISTS (SELECT 1 FROM stock_moves m WHERE m.variant_id = variants.id);

-- name: MarkChanged :exec
UPDATE products SET changed_in = $1 WHERE id = $2;

-- name: ProductsAfter :many
SELECT id, import_key, name, brand, category, categories, size, skin_type, skin_types, description,
       price, front_image, back_image, color_images, video, video_poster, ingredients,
       how_to_use, cautions, top_sell, trending, created_at, slug, state, row_version
FROM products
WHERE state NOT IN ('draft', 'archived') AND id > $1
ORDER BY id
LIMIT $2;

-- name: ProductsChanged :many
SELECT id, import_key, name, brand, category, categories, size, skin_type, skin_types, description,
       price, front_image, back_image, color_images, video, video_poster, ingredients,
       how_to_use, cautions, top_sell, trending, created_at, slug, state, row_version
FROM products
WHERE changed_in > $1
ORDER BY id;

-- name: PutProduct :exec
INSERT INTO products (
    id, import_key, name, brand, category, categories, size, skin_type, skin_types, description,
    price, front_image, back_image, color_images, video, video_poster, colors, ingredients,
    how_to_use, cautions, top_sell, trending, created_at, slug, state, inci, no_inci_reason, row_version, updated_at
) VALUES (
    $1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
    $11, $12, $13, $14, $15, $16, $17, $18,
    $19, $20, $21, $22, $23, $24, $25, $26, $27, 1, $28
)
ON CONFLICT (id) DO UPDATE SET
    import_key = excluded.import_key,
    name = excluded.name,
    brand = excluded.brand,
    category = excluded.category,
    categories = excluded.categories,
    size = excluded.size,
    skin_type = excluded.skin_type,
    skin_types = excluded.skin_types,
    description = excluded.description,
    price = excluded.price,
    front_image = excluded.front_image,
    back_image = excluded.back_image,
    color_images = excluded.color_images,
    video = excluded.video,
    video_poster = excluded.video_poster,
    colors = excluded.colors,
    ingredients = excluded.ingredients,
    how_to_use = excluded.how_to_use,
    cautions = excluded.cautions,
    top_sell = excluded.top_sell,
    trending = excluded.trending,
    created_at = excluded.created_at,
    slug = excluded.slug,
    state = excluded.state,
    inci = excluded.inci,
    no_inci_reason = excluded.no_inci_reason,
    row_version = products.row_version + 1,
    updated_at = excluded.updated_at;

-- name: PutVariant :exec
INSERT INTO variants (id, product_id, position, size, color, shade, sku, barcode, price, picture, enabled)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
ON CONFLICT (id) DO UPDATE SET
    position = excluded.position,
    size = excluded.size,
    color = excluded.color,
    shade = excluded.shade,
    sku = excluded.sku,
    barcode = excluded.barcode,
    price = excluded.price,
    picture = excluded.picture,
    enabled = excluded.enabled;

-- name: SwitchVariantsOff :exec
UPDATE variants SET enabled = FALSE, position = position + 1000
WHERE product_id = $1 AND position < 1000;

-- name: VariantsBetween :many
SELECT v.id, v.product_id, v.size, v.color, v.shade, v.sku, v.barcode, v.price, v.picture, v.enabled
FROM variants v JOIN products p ON p.id = v.product_id
WHERE p.state NOT IN ('draft', 'archived') AND v.product_id > $1 AND v.product_id <= $2
ORDER BY v.product_id, v.position, v.id;

-- name: VariantsChanged :many
SELECT v.id, v.product_id, v.size, v.color, v.shade, v.sku, v.barcode, v.price, v.picture, v.enabled
FROM variants v JOIN products p ON p.id = v.product_id
WHERE p.changed_in > $1
ORDER BY v.product_id, v.position, v.id;

-- name: ListReviews :many
SELECT id, body, avatar, name, username, sort_order FROM reviews ORDER BY sort_order, id;

-- name: PutReview :exec
INSERT INTO reviews (id, body, avatar, name, username, sort_order)
VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (id) DO UPDATE SET
    body = excluded.body,
    avatar = excluded.avatar,
    name = excluded.name,
    username = excluded.username,
    sort_order = excluded.sort_order;

-- name: DeleteOtherResets :exec
DELETE FROM password_resets WHERE request_id = $1 AND token_hash <> $2;

-- name: DeleteResetsOf :exec
DELETE FROM password_resets WHERE account_id = $1;

-- name: DeleteSession :exec
DELETE FROM sessions WHERE token_hash = $1;

-- name: DeleteSessionsOf :exec
DELETE FROM sessions WHERE account_id = $1;

-- name: ExtendSession :exec
UPDATE sessions SET expires_at = $1 WHERE token_hash = $2;

-- name: InsertReset :exec
INSERT INTO password_resets (token_hash, account_id, expires_at, request_id)
VALUES ($1, $2, $3, $4);

-- name: InsertSession :exec
INSERT INTO sessions (token_hash, account_id, created_at, expires_at)
VALUES ($1, $2, $3, $4);

-- name: ResetByToken :one
SELECT token_hash, account_id, expires_at, request_id FROM password_resets WHERE token_hash = $1 AND expires_at > $2;

-- name: SessionAccount :one
SELECT s.token_hash, s.account_id, s.created_at, s.expires_at,
       a.name, a.email, a.password_hash, a.role, a.avatar_key, a.created_at AS account_created_at, a.password_changed_at
FROM sessions s
JOIN accounts a ON a.id = s.account_id
WHERE s.token_hash = $1 AND s.expires_at > $2;

-- name: SweepResets :execrows
DELETE FROM password_resets WHERE expires_at <= $1;

-- name: SweepSessions :execrows
DELETE FROM sessions WHERE expires_at <= $1;

-- name: TakeReset :one
DELETE FROM password_resets WHERE token_hash = $1 AND expires_at > $2
RETURNING token_hash, account_id, expires_at, request_id;

-- name: AddSetting :exec
INSERT INTO settings (name, value) VALUES ($1, $2)
ON CONFLICT (name) DO NOTHING;

-- name: DeleteSetting :exec
DELETE FROM settings WHERE name = $1;

-- name: GetSetting :one
SELECT value FROM settings WHERE name = $1;

-- name: PutSetting :exec
INSERT INTO settings (name, value) VALUES ($1, $2)
ON CONFLICT (name) DO UPDATE SET value = excluded.value;

-- name: HoldSettings :one
UPDATE shop_settings_version SET version = version WHERE id = 1 RETURNING version;

-- name: InsertSettingChange :exec
INSERT INTO shop_setting_changes (version, name, value_before, value_after, changed_at, actor, why)
VALUES ($1, $2, $3, $4, $5, $6, $7);

-- name: PutShopSetting :exec
INSERT INTO shop_settings (name, value) VALUES ($1, $2)
ON CONFLICT (name) DO UPDATE SET value = excluded.value;

-- name: RaiseSettings :exec
UPDATE shop_settings_version SET version = $1 WHERE id = 1;

-- name: SettingChanges :many
SELECT c.version, c.name, c.value_before, c.value_after, c.changed_at, c.actor, COALESCE(a.name, '') AS actor_name, c.why
FROM shop_setting_changes c
LEFT JOIN accounts a ON a.id = c.actor
WHERE c.version > $1 ORDER BY c.version DESC, c.name LIMIT 200;

-- name: SettingsVersion :one
SELECT version FROM shop_settings_version WHERE id = 1;

-- name: ShopSettings :many
SELECT name, value FROM shop_settings ORDER BY name;

-- name: HoldUnits :one
UPDATE stock_levels SET held = held + CAST($1 AS BIGINT), changed_at = $2
WHERE variant_id = $3 AND tracked AND on_hand - held >= CAST($1 AS BIGINT)
RETURNING variant_id, tracked, on_hand, held, quarantined, low_at;

-- name: InsertLot :exec
INSERT INTO lots (id, variant_id, code, expires_on, supplier, document, unit_cost, state, on_hand, quarantined, received_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, 'sale', 0, 0, $8);

-- name: InsertStockMove :exec
INSERT INTO stock_moves (id, variant_id, lot_id, kind, quantity, from_place, to_place, order_id, actor, reason, happened_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- name: LedgerLevel :one
SELECT
    CAST(COALESCE(SUM(CASE WHEN to_place IN ('shelf', 'order') THEN quantity ELSE 0 END - CASE WHEN from_place IN ('shelf', 'order') THEN quantity ELSE 0 END), 0) AS BIGINT) AS on_hand,
    CAST(COALESCE(SUM(CASE WHEN to_place = 'order' THEN quantity ELSE 0 END - CASE WHEN from_place = 'order' THEN quantity ELSE 0 END), 0) AS BIGINT) AS held,
    CAST(COALESCE(SUM(CASE WHEN to_place = 'quarantine' THEN quantity ELSE 0 END - CASE WHEN from_place = 'quarantine' THEN quantity ELSE 0 END), 0) AS BIGINT) AS quarantined
FROM stock_moves
WHERE variant_id = $1;

-- name: LevelOf :one
SELECT variant_id, tracked, on_hand, held, quarantined, low_at
FROM stock_levels
WHERE variant_id = $1;

-- name: LevelsSince :many
SELECT variant_id, tracked, on_hand, held, changed_at
FROM stock_levels
WHERE changed_at >= $1;

-- name: LotsOf :many
SELECT id, variant_id, code, expires_on, supplier, document, unit_cost, on_hand, quarantined, received_at
FROM lots
WHERE variant_id = $1 AND on_hand + quarantined > 0
ORDER BY CASE WHEN expires_on = '' THEN 1 ELSE 0 END, expires_on, id;

-- name: MakeLevel :exec
INSERT INTO stock_levels (variant_id, tracked, on_hand, held, quarantined, low_at, changed_at)
VALUES ($1, FALSE, 0, 0, 0, 0, $2)
ON CONFLICT (variant_id) DO NOTHING;

-- name: PackedLots :many
SELECT lot_id,
       CAST(SUM(CASE WHEN kind = 'packed' THEN quantity ELSE -quantity END) AS BIGINT) AS quantity
FROM stock_moves
WHERE order_id = $1 AND variant_id = $2
  AND (kind = 'packed' OR kind IN ('back_to_shelf', 'quarantine', 'written_off') AND from_place IN ('parcel', 'customer'))
GROUP BY lot_id
ORDER BY lot_id DESC;

-- name: SetTracked :execrows
UPDATE stock_levels SET tracked = $1, changed_at = $2
WHERE variant_id = $3 AND (held <= on_hand OR NOT CAST($1 AS BOOLEAN));

-- name: ShiftLevel :one
UPDATE stock_levels SET
    on_hand = on_hand + CAST($1 AS BIGINT),
    held = held + CAST($2 AS BIGINT),
    quarantined = quarantined + CAST($3 AS BIGINT),
    changed_at = $4
WHERE variant_id = $5
  AND on_hand + CAST($1 AS BIGINT) >= 0
  AND held + CAST($2 AS BIGINT) >= 0
  AND quarantined + CAST($3 AS BIGINT) >= 0
  AND (NOT tracked OR on_hand + CAST($1 AS BIGINT) >= held + CAST($2 AS BIGINT))
RETURNING variant_id, tracked, on_hand, held, quarantined, low_at;

-- name: ShiftLot :execrows
UPDATE lots SET
    on_hand = on_hand + CAST($1 AS BIGINT),
    quarantined = quarantined + CAST($2 AS BIGINT)
WHERE id = $3 AND on_hand + CAST($1 AS BIGINT) >= 0 AND quarantined + CAST($2 AS BIGINT) >= 0;

-- name: StockMismatches :many
SELECT l.variant_id, l.on_hand, l.held, l.quarantined,
       CAST(COALESCE(m.on_hand, 0) AS BIGINT) AS ledger_on_hand,
       CAST(COALESCE(m.held, 0) AS BIGINT) AS ledger_held,
       CAST(COALESCE(m.quarantined, 0) AS BIGINT) AS ledger_quarantined
FROM stock_levels l
LEFT JOIN (
    SELECT variant_id,
        SUM(CASE WHEN to_place IN ('shelf', 'order') THEN quantity ELSE 0 END - CASE WHEN from_place IN ('shelf', 'order') THEN quantity ELSE 0 END) AS on_hand,
        SUM(CASE WHEN to_place = 'order' THEN quantity ELSE 0 END - CASE WHEN from_place = 'order' THEN quantity ELSE 0 END) AS held,
        SUM(CASE WHEN to_place = 'quarantine' THEN quantity ELSE 0 END - CASE WHEN from_place = 'quarantine' THEN quantity ELSE 0 END) AS quarantined
    FROM stock_moves
    GROUP BY variant_id
) m ON m.variant_id = l.variant_id
WHERE l.on_hand <> COALESCE(m.on_hand, 0) OR l.held <> COALESCE(m.held, 0) OR l.quarantined <> COALESCE(m.quarantined, 0)
ORDER BY l.variant_id;

-- name: ChargeThrottle :one
INSERT INTO throttles (name, until_at) VALUES ($1, CAST($2 AS BIGINT) + CAST($3 AS BIGINT))
ON CONFLICT (name) DO UPDATE
SET until_at = CASE WHEN throttles.until_at > CAST($2 AS BIGINT) THEN throttles.until_at ELSE CAST($2 AS BIGINT) END + CAST($3 AS BIGINT)
RETURNING until_at;

-- name: PutThrottle :exec
INSERT INTO throttles (name, until_at) VALUES ($1, $2)
ON CONFLICT (name) DO UPDATE SET until_at = EXCLUDED.until_at;

-- name: SweepThrottles :execrows
DELETE FROM throttles WHERE until_at <= $1;

-- name: Throttle :one
SELECT until_at FROM throttles WHERE name = $1;
