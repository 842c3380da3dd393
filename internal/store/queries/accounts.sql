-- name: InsertAccount :execrows
INSERT INTO accounts (id, name, email, email_folded, password_hash, role, avatar_key, created_at, email_confirmed_at)
VALUES (@id, @name, @email, @email_folded, @password_hash, @role, @avatar_key, @created_at, @email_confirmed_at)
ON CONFLICT (email_folded) DO NOTHING;

-- name: AccountByID :one
SELECT id, name, email, email_folded, password_hash, role, avatar_key, created_at, password_changed_at, email_confirmed_at, erase_at FROM accounts WHERE id = @id;

-- name: AccountByEmail :one
SELECT id, name, email, email_folded, password_hash, role, avatar_key, created_at, password_changed_at, email_confirmed_at, erase_at FROM accounts WHERE email_folded = @email_folded;

-- name: UpdateAccount :execrows
UPDATE accounts SET name = @name, email = @email, email_folded = @email_folded, password_hash = @password_hash, role = @role, avatar_key = @avatar_key,
       password_changed_at = @password_changed_at, email_confirmed_at = @email_confirmed_at, erase_at = @erase_at
WHERE id = @id;
