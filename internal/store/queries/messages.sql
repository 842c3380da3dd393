-- name: InsertMessage :exec
INSERT INTO messages (id, kind, recipient, recipient_folded, order_id, data, state, attempts, last_error, merged_into, created_at, changed_at, sent_at)
VALUES (@id, @kind, @recipient, @recipient_folded, @order_id, @data, @state, 0, '', '', @created_at, @created_at, 0);

-- name: MessageByID :one
SELECT id, kind, recipient, order_id, data, state, attempts, last_error, merged_into, created_at, changed_at, sent_at
FROM messages WHERE id = @id;

-- name: MessagesMergedInto :many
SELECT id, kind, recipient, order_id, data, state, attempts, last_error, merged_into, created_at, changed_at, sent_at
FROM messages WHERE merged_into = @id ORDER BY created_at, id;

-- name: MergeHeldMessages :exec
UPDATE messages SET merged_into = @carrier, changed_at = @now
WHERE recipient_folded = @recipient_folded AND state = @held AND order_id <> '' AND merged_into = '' AND id <> @carrier;

-- name: BeginSending :exec
UPDATE messages SET sent_at = @now, changed_at = @now WHERE id = @id;

-- name: DropMessage :exec
DELETE FROM messages WHERE id = @id;

-- name: MessageSent :exec
UPDATE messages SET state = @state, last_error = '', attempts = attempts + 1, changed_at = @now WHERE id = @id AND merged_into = '' AND sent_at > 0;

-- name: MergedSent :exec
UPDATE messages SET state = @state, changed_at = @now, sent_at = 0 WHERE merged_into = @id;

-- name: MessageFailed :exec
UPDATE messages SET state = @state, last_error = @last_error, attempts = attempts + 1, changed_at = @now, sent_at = 0 WHERE id = @id AND merged_into = '';

-- name: MessageWaits :exec
UPDATE messages SET state = @state, last_error = @last_error, changed_at = @now, sent_at = 0 WHERE id = @id AND merged_into = '';

-- name: LastSentOfKind :many
SELECT sent_at FROM messages
WHERE recipient_folded = @recipient_folded AND kind = @kind AND sent_at > @since AND id <> @other_than
ORDER BY sent_at DESC LIMIT @most;

-- name: LastSent :many
SELECT sent_at FROM messages
WHERE recipient_folded = @recipient_folded AND sent_at > @since AND id <> @other_than
ORDER BY sent_at DESC LIMIT @most;

-- name: CountMessages :many
SELECT state, COUNT(*) AS total FROM messages GROUP BY state;

-- name: TouchMailbox :exec
INSERT INTO mailboxes (address, confirmed_at, used_at) VALUES (@address, 0, @now)
ON CONFLICT (address) DO UPDATE SET used_at = EXCLUDED.used_at;

-- name: ConfirmMailbox :exec
INSERT INTO mailboxes (address, confirmed_at, used_at) VALUES (@address, @now, @now)
ON CONFLICT (address) DO UPDATE SET confirmed_at = EXCLUDED.confirmed_at;

-- name: MailboxConfirmed :one
SELECT confirmed_at FROM mailboxes WHERE address = @address;

-- name: SweepMailboxes :execrows
DELETE FROM mailboxes WHERE confirmed_at = 0 AND used_at <= @before;

-- name: SweepMessages :execrows
DELETE FROM messages WHERE state IN ('sent', 'merged', 'expired') AND changed_at <= @before;

-- name: ResetSending :exec
UPDATE messages SET sent_at = 0 WHERE id = @id;

-- name: RequeueMessage :exec
UPDATE messages SET state = @state, changed_at = @now WHERE id = @id;

-- name: MessagesNewest :many
SELECT id, kind, recipient, order_id, data, state, attempts, last_error, merged_into, created_at, changed_at, sent_at
FROM messages
WHERE id < @before ORDER BY id DESC LIMIT @most;

-- name: MessagesOfState :many
SELECT id, kind, recipient, order_id, data, state, attempts, last_error, merged_into, created_at, changed_at, sent_at
FROM messages
WHERE state = @state AND id < @before ORDER BY id DESC LIMIT @most;

-- name: MessagesOfOrder :many
SELECT id, kind, recipient, order_id, data, state, attempts, last_error, merged_into, created_at, changed_at, sent_at
FROM messages
WHERE order_id = @order_id AND id < @before ORDER BY id DESC LIMIT @most;

-- name: BuriedJobOfMessage :one
SELECT id FROM jobs WHERE message_id = @message_id AND buried;
