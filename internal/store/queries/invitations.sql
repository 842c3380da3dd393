-- name: PutInvitation :exec
INSERT INTO staff_invitations (id, email, email_folded, name, role, invited_by, created_at, ends_at)
VALUES (@id, @email, @email_folded, @name, @role, @invited_by, @created_at, @ends_at);

-- name: RenewInvitation :execrows
UPDATE staff_invitations SET ends_at = @ends_at WHERE id = @id;

-- name: Invitation :one
SELECT id, email, email_folded, name, role, invited_by, created_at, ends_at FROM staff_invitations WHERE id = @id;

-- name: InvitationByEmail :one
SELECT id, email, email_folded, name, role, invited_by, created_at, ends_at FROM staff_invitations WHERE email_folded = @email_folded;

-- name: InvitationByLink :one
SELECT i.id, i.email, i.email_folded, i.name, i.role, i.invited_by, i.created_at, i.ends_at
FROM staff_invitations i JOIN staff_invitation_links l ON l.invitation_id = i.id
WHERE l.token_hash = @token_hash;

-- name: Invitations :many
SELECT sqlc.embed(i), COALESCE(a.name, '') AS invited_by_name
FROM staff_invitations i LEFT JOIN accounts a ON a.id = i.invited_by
ORDER BY i.created_at, i.id;

-- name: DeleteInvitation :execrows
DELETE FROM staff_invitations WHERE id = @id;

-- name: InsertInvitationLink :exec
INSERT INTO staff_invitation_links (token_hash, invitation_id) VALUES (@token_hash, @invitation_id);

-- name: DeleteInvitationLinks :exec
DELETE FROM staff_invitation_links WHERE invitation_id = @invitation_id;

-- name: SweepInvitations :execrows
DELETE FROM staff_invitations WHERE ends_at <= @before;
