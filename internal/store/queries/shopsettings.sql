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
SELECT version, name, value_before, value_after, changed_at, actor, why FROM shop_setting_changes
WHERE version > @after ORDER BY version DESC, name LIMIT 200;
