-- name: InsertMessage :exec
INSERT INTO messages (id, kind, recipient, recipient_folded, order_id, event, channel, language, asked, sent_by,
    data, state, attempts, last_error, merged_into, created_at, changed_at, sent_at)
VALUES (@id, @kind, @recipient, @recipient_folded, @order_id, @event, @channel, @language, @asked, '',
    @data, @state, 0, '', '', @created_at, @created_at, 0)
ON CONFLICT DO NOTHING;

-- name: ExpireWaiting :exec
UPDATE messages SET state = @expired, changed_at = @now WHERE order_id = @order_id AND order_id <> '' AND state = @waiting;

-- name: WordsOf :one
SELECT subject, body FROM message_words
WHERE kind = @kind AND channel = @channel AND language = @language
ORDER BY version DESC LIMIT 1;

-- name: MessageByID :one
SELECT id, kind, recipient, order_id, event, channel, language, asked, sent_by, data, state, attempts, last_error, merged_into, created_at, changed_at, sent_at
FROM messages WHERE id = @id;

-- name: MergeHeldMessages :exec
UPDATE messages SET merged_into = @carrier, changed_at = @now
WHERE recipient_folded = @recipient_folded AND LOWER(recipient) = CAST(@recipient AS TEXT) AND state = @held AND order_id <> '' AND merged_into = '' AND id <> @carrier
    AND attempts = 0 AND sent_at = 0;

-- name: BeginSending :exec
UPDATE messages SET sent_at = @now, changed_at = @now WHERE id = @id;

-- name: DropMessage :exec
DELETE FROM messages WHERE id = @id;

-- name: MessageSent :exec
UPDATE messages SET state = @state, last_error = '', attempts = attempts + 1, changed_at = @now WHERE id = @id AND merged_into = '' AND sent_at > 0;

-- name: MergedSent :exec
UPDATE messages SET state = @state, changed_at = @now, sent_at = 0 WHERE merged_into = @id AND merged_into <> '';

-- name: MessageFailed :exec
UPDATE messages SET state = @state, last_error = @last_error, attempts = attempts + 1, changed_at = @now, sent_at = 0 WHERE id = @id AND merged_into = '';

-- name: MessageWaits :exec
-- Where a try before this one began and nobody knows how it ended, that stays noted.
UPDATE messages SET state = @state, last_error = @last_error, changed_at = @now,
    sent_at = CASE WHEN CAST(@state AS TEXT) = 'held' THEN sent_at ELSE 0 END WHERE id = @id AND merged_into = '';

-- name: LastSentOfKind :many
SELECT sent_at FROM messages
WHERE recipient_folded = @recipient_folded AND kind = @kind AND sent_at > @since AND id <> @other_than
ORDER BY sent_at DESC LIMIT @most;

-- name: LastSent :many
SELECT sent_at FROM messages
WHERE recipient_folded = @recipient_folded AND sent_at > @since AND id <> @other_than AND kind <> 'staff-notice'
ORDER BY sent_at DESC LIMIT @most;

-- name: CountMessages :many
SELECT state, COUNT(*) AS total FROM messages GROUP BY state;

-- name: CountFailures :many
SELECT state, COUNT(*) AS total FROM messages WHERE state IN ('failed', 'buried') GROUP BY state;

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

-- name: BuriedJobOfMessage :one
SELECT id FROM jobs WHERE message_id = @message_id AND message_id <> '' AND buried;

-- name: SentByHand :execrows
UPDATE messages SET state = @state, sent_at = @now, changed_at = @now, sent_by = @sent_by, language = @language,
    recipient = @recipient, recipient_folded = @recipient
WHERE id = @id AND channel = 'whatsapp';

-- name: SendAgain :exec
UPDATE messages SET state = @state, sent_at = 0, changed_at = @now, merged_into = '', last_error = '', sent_by = @sent_by, asked = TRUE WHERE id = @id;

-- name: ExpireOldWaiting :execrows
UPDATE messages SET state = @expired, changed_at = @now WHERE state = @waiting AND created_at <= @before;

-- name: LockWords :one
SELECT version, subject, body FROM message_words
WHERE kind = @kind AND channel = @channel AND language = @language
ORDER BY version DESC LIMIT 1;

-- name: InsertWords :execrows
INSERT INTO message_words (kind, channel, language, version, subject, body, changed_at, actor)
VALUES (@kind, @channel, @language, @version, @subject, @body, @changed_at, @actor)
ON CONFLICT DO NOTHING;

-- name: WordsNow :many
SELECT w.kind, w.channel, w.language, w.version, w.subject, w.body, w.changed_at, w.actor, COALESCE(a.name, '') AS actor_name
FROM message_words w LEFT JOIN accounts a ON a.id = w.actor
WHERE w.version = (SELECT MAX(n.version) FROM message_words n WHERE n.kind = w.kind AND n.channel = w.channel AND n.language = w.language);

-- name: WordsHistory :many
SELECT w.kind, w.channel, w.language, w.version, w.subject, w.body, w.changed_at, w.actor, COALESCE(a.name, '') AS actor_name
FROM message_words w LEFT JOIN accounts a ON a.id = w.actor
WHERE w.kind = @kind AND w.channel = @channel AND w.language = @language
ORDER BY w.version DESC LIMIT @most;

-- name: ChannelsOff :many
SELECT channel FROM message_channels_off WHERE kind = @kind;

-- name: AllChannelsOff :many
SELECT kind, channel FROM message_channels_off ORDER BY kind, channel;

-- name: TurnChannelOff :exec
INSERT INTO message_channels_off (kind, channel) VALUES (@kind, @channel) ON CONFLICT DO NOTHING;

-- name: TurnChannelOn :exec
DELETE FROM message_channels_off WHERE kind = @kind AND channel = @channel;

-- name: GiveUpMessage :exec
UPDATE messages SET state = @state, changed_at = @now, sent_at = 0 WHERE id = @id OR merged_into = @id AND merged_into <> '';

-- name: AnotherWaits :one
-- Whether a later message of the order waits for one that has just been dealt with.
-- CROSS JOIN and the cast keep SQLite from walking through every queued message.
SELECT EXISTS (SELECT 1 FROM messages b CROSS JOIN messages m
    WHERE b.id IN (SELECT CAST(@id AS TEXT) UNION ALL SELECT c.id FROM messages c WHERE c.merged_into = @id AND c.merged_into <> '')
        AND b.order_id <> '' AND m.order_id = b.order_id AND m.order_id <> '' AND m.id > b.id AND CAST(m.state AS TEXT) = 'queued' AND m.channel = 'mail');

-- name: AskedBehind :one
-- Whether a reader waits for a message that goes out after this one, or after what this one carries.
SELECT EXISTS (SELECT 1 FROM messages b JOIN messages m
        ON m.order_id = b.order_id AND m.id > b.id AND m.channel = b.channel AND m.recipient_folded = b.recipient_folded
    WHERE (b.id = @id OR b.merged_into = @id AND b.merged_into <> '') AND b.order_id <> '' AND b.sent_by = ''
        AND m.asked AND m.sent_by = '' AND m.merged_into = '' AND m.state IN ('queued', 'failed'));

-- name: HurryBefore :exec
-- What was handed over once, waits for the morning, and goes out before a message that its reader waits for.
UPDATE jobs SET run_at = @now WHERE NOT buried AND run_at > @now AND message_id <> '' AND message_id IN (
    SELECT c.id FROM messages m
    JOIN messages b ON b.order_id = m.order_id AND b.order_id <> '' AND b.id < m.id AND b.channel = m.channel AND b.recipient_folded = m.recipient_folded
    JOIN messages c ON c.id = CASE WHEN b.merged_into = '' THEN b.id ELSE b.merged_into END
    WHERE m.id = @id AND m.asked AND c.state = 'held' AND (c.attempts > 0 OR c.sent_at > 0));
