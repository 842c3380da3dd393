-- +goose Up

-- What the owner may change while the shop runs: JSON by name.
CREATE TABLE shop_settings (
    name  TEXT NOT NULL CONSTRAINT shop_settings_pk PRIMARY KEY,
    value TEXT NOT NULL
);

-- One row. Every change raises the version in the same transaction; 0: nothing was stored yet.
CREATE TABLE shop_settings_version (
    id      BIGINT NOT NULL CONSTRAINT shop_settings_version_pk PRIMARY KEY,
    version BIGINT NOT NULL,
    CONSTRAINT shop_settings_version_one_row CHECK (id = 1)
);
INSERT INTO shop_settings_version (id, version) VALUES (1, 0);

CREATE TABLE shop_setting_changes (
    version      BIGINT NOT NULL,
    name         TEXT   NOT NULL,
    value_before TEXT   NOT NULL,
    value_after  TEXT   NOT NULL,
    changed_at   BIGINT NOT NULL,
    actor        TEXT   NOT NULL,
    why          TEXT   NOT NULL,
    CONSTRAINT shop_setting_changes_pk PRIMARY KEY (version, name)
);
