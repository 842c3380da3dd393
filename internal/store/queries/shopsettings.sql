-- name: SettingsVersion :one
SELECT version FROM shop_settings_version WHERE id = 1;

-- name: HoldSettings :one
UPDATE shop_settings_version SET version = version WHERE id = 1 RETURNING version;

-- name: RaiseSettings :exec
UPDATE shop_settings_version SET version = @version WHERE id = 1;

-- name: ShopSettings :many
SELECT name, value FROM shop_settings ORDER BY name;

-- name: PutShopSetting :exec
INSERT INTO shop_settings (name, value) VALUES (@name, @value)
ON CONFLICT (name) DO UPDATE SET value = excluded.value;

-- name: InsertSettingChange :exec
INSERT INTO shop_setting_changes (version, name, value_before, value_after, changed_at, actor, why)
VALUES (@version, @name, @value_before, @value_after, @changed_at, @actor, @why);

-- name: SettingChanges :many
SELECT c.version, c.name, c.value_before, c.value_after, c.changed_at, c.actor, COALESCE(a.name, '') AS actor_name, c.why
FROM shop_setting_changes c
LEFT JOIN accounts a ON a.id = c.actor
WHERE c.version > @after ORDER BY c.version DESC, c.name LIMIT 200;

-- name: OrderPrefixes :many
SELECT version, value_before, value_after FROM shop_setting_changes WHERE name = 'orderPrefix' ORDER BY version DESC;

-- name: ShopSetting :one
SELECT value FROM shop_settings WHERE name = @name;
