-- name: InsertNotice :execrows
INSERT INTO notices (id, kind, ref, order_id, message, actor, happened_at, taken)
VALUES (@id, @kind, @ref, @order_id, @message, @actor, @happened_at, FALSE)
ON CONFLICT DO NOTHING;

-- name: NoticesToTake :many
SELECT id FROM notices WHERE NOT taken ORDER BY id LIMIT @most;

-- name: TakeNotice :one
UPDATE notices SET taken = TRUE WHERE id = @id AND NOT taken
RETURNING id, kind, ref, order_id, message, actor, happened_at;

-- name: SweepNotices :execrows
DELETE FROM notices WHERE happened_at <= @before;

-- name: NoticePeople :many
SELECT a.id, a.name, a.email, a.role, COALESCE(w.rhythm, '') AS rhythm, COALESCE(w.kinds, '') AS kinds
FROM accounts a LEFT JOIN notice_wishes w ON w.account_id = a.id
WHERE a.role <> 'customer' ORDER BY a.id;

-- name: NoticePerson :one
SELECT a.id, a.name, a.email, a.role, COALESCE(w.rhythm, '') AS rhythm, COALESCE(w.kinds, '') AS kinds
FROM accounts a LEFT JOIN notice_wishes w ON w.account_id = a.id
WHERE a.id = @id AND a.role <> 'customer';

-- name: PutWishes :exec
INSERT INTO notice_wishes (account_id, rhythm, kinds, changed_at) VALUES (@account_id, @rhythm, @kinds, @now)
ON CONFLICT (account_id) DO UPDATE SET rhythm = excluded.rhythm, kinds = excluded.kinds, changed_at = excluded.changed_at;

-- name: AddNoticeLine :exec
INSERT INTO notice_lines (account_id, channel, notice_id) VALUES (@account_id, @channel, @notice_id) ON CONFLICT DO NOTHING;

-- name: DropNoticeLines :exec
DELETE FROM notice_lines WHERE account_id = @account_id AND channel = @channel;

-- name: CountNoticeLines :many
-- Of a message that has arrived since, nobody need hear that it does not.
SELECT n.kind, COUNT(*) AS total FROM notice_lines l JOIN notices n ON n.id = l.notice_id LEFT JOIN messages m ON m.id = n.ref
WHERE l.account_id = @account_id AND l.channel = @channel AND (n.kind <> 'message' OR COALESCE(m.state, '') NOT IN ('sent', 'merged')) GROUP BY n.kind;

-- name: NoticeLines :many
SELECT n.id, n.kind, n.ref, n.order_id, n.message, n.actor, n.happened_at,
    COALESCE(o.number, '') AS number, COALESCE(o.method, '') AS method, COALESCE(o.pay_to, '') AS pay_to, COALESCE(o.total, 0) AS total, COALESCE(m.state, '') AS message_state
FROM notice_lines l JOIN notices n ON n.id = l.notice_id LEFT JOIN orders o ON o.id = n.order_id LEFT JOIN messages m ON m.id = n.ref
WHERE l.account_id = @account_id AND l.channel = @channel AND n.kind = @kind AND (n.kind <> 'message' OR COALESCE(m.state, '') NOT IN ('sent', 'merged'))
ORDER BY n.id LIMIT @most;

-- name: TouchNoticeRound :one
INSERT INTO notice_rounds (account_id, channel, due_at, told_at) VALUES (@account_id, @channel, 0, 0)
ON CONFLICT (account_id, channel) DO UPDATE SET due_at = notice_rounds.due_at
RETURNING due_at, told_at;

-- name: PutNoticeRound :exec
UPDATE notice_rounds SET due_at = @due_at, told_at = @told_at WHERE account_id = @account_id AND channel = @channel;

-- name: PushDevices :many
SELECT d.id, d.session_id, d.account_id, d.endpoint_hash, d.sealed, d.created_at, d.told_at, d.problem, s.device, s.seal, a.role, a.password_hash
FROM push_devices d JOIN staff_sessions s ON s.id = d.session_id JOIN accounts a ON a.id = d.account_id
WHERE d.account_id = @account_id AND s.ends_at > @now ORDER BY d.created_at DESC, d.id DESC;

-- name: PushDevice :one
SELECT d.id, d.session_id, d.account_id, d.endpoint_hash, d.sealed, d.created_at, d.told_at, d.problem, s.device, s.seal, a.role, a.password_hash
FROM push_devices d JOIN staff_sessions s ON s.id = d.session_id JOIN accounts a ON a.id = d.account_id
WHERE d.id = @id AND s.ends_at > @now;

-- name: ClearPushDevice :exec
DELETE FROM push_devices WHERE endpoint_hash = @endpoint_hash OR session_id = @session_id;

-- name: InsertPushDevice :exec
INSERT INTO push_devices (id, session_id, account_id, endpoint_hash, sealed, created_at, told_at, problem)
VALUES (@id, @session_id, @account_id, @endpoint_hash, @sealed, @created_at, 0, '');

-- name: PushDeviceTold :exec
UPDATE push_devices SET told_at = @told_at, problem = @problem WHERE id = @id;

-- name: DropPushDevice :execrows
DELETE FROM push_devices WHERE id = @id;
