-- name: InsertBankChange :exec
INSERT INTO bank_changes (id, state, before_bank, before_title, before_iban, bank, title, iban, asked_by, asked_at, live_at, ended_by, ended_at, why, more_before, more_after)
VALUES (@id, @state, @before_bank, @before_title, @before_iban, @bank, @title, @iban, @asked_by, @asked_at, @live_at, @ended_by, @ended_at, @why, @more_before, @more_after);

-- name: WaitingBankChange :one
SELECT id, state, before_bank, before_title, before_iban, bank, title, iban, asked_by, asked_at, live_at, ended_by, ended_at, why, more_before, more_after
FROM bank_changes WHERE state = 'waiting';

-- name: EndBankChange :execrows
UPDATE bank_changes SET state = @state, ended_by = @ended_by, ended_at = @ended_at WHERE id = @id AND state = 'waiting';

-- name: BankChanges :many
SELECT sqlc.embed(b), COALESCE(a.name, '') AS asked_by_name, COALESCE(e.name, '') AS ended_by_name
FROM bank_changes b
LEFT JOIN accounts a ON a.id = b.asked_by
LEFT JOIN accounts e ON e.id = b.ended_by
ORDER BY b.asked_at DESC, b.id DESC LIMIT 20;

-- name: Owners :many
SELECT id, name, email FROM accounts WHERE role = 'admin' ORDER BY name, id;
