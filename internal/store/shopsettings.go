package store

import (
	"context"
	"database/sql"

	"gulaab/internal/settings"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// SettingsVersion implements settings.Source.
func (db *DB) SettingsVersion(ctx context.Context) (int64, error) {
	v, err := db.q.SettingsVersion(ctx)
	return v, sqldb.Translate("settings version", err)
}

// ShopSettings implements settings.Source.
func (db *DB) ShopSettings(ctx context.Context) (rows map[string]string, version int64, err error) {
	err = db.view(ctx, "settings", func(_ *sql.Tx, q *sqlcgen.Queries) error {
		if version, err = q.SettingsVersion(ctx); err != nil {
			return err
		}
		rows, err = settingRows(ctx, q)
		return err
	})
	return rows, version, err
}

func settingRows(ctx context.Context, q *sqlcgen.Queries) (map[string]string, error) {
	list, err := q.ShopSettings(ctx)
	if err != nil {
		return nil, err
	}
	rows := make(map[string]string, len(list))
	for _, r := range list {
		rows[r.Name] = r.Value
	}
	return rows, nil
}

// LockSettings implements settings.Tx. Its update of the only row locks out others.
func (tx *Tx) LockSettings(ctx context.Context) (map[string]string, int64, error) {
	version, err := tx.q.HoldSettings(ctx)
	if err != nil {
		return nil, 0, sqldb.Translate("lock settings", err)
	}
	rows, err := settingRows(ctx, tx.q)
	return rows, version, sqldb.Translate("lock settings", err)
}

// SaveSettings implements settings.Tx.
func (tx *Tx) SaveSettings(ctx context.Context, version int64, changes []settings.Change) error {
	for _, c := range changes {
		if err := tx.q.PutShopSetting(ctx, sqlcgen.PutShopSettingParams{Name: c.Name, Value: c.After}); err != nil {
			return sqldb.Translate("put shop setting", err)
		}
		err := tx.q.InsertSettingChange(ctx, sqlcgen.InsertSettingChangeParams{
			Version: c.Version, Name: c.Name, ValueBefore: c.Before, ValueAfter: c.After,
			ChangedAt: sqldb.Micros(c.At), Actor: c.Actor, Why: c.Why,
		})
		if err != nil {
			return sqldb.Translate("insert setting change", err)
		}
	}
	return sqldb.Translate("raise settings", tx.q.RaiseSettings(ctx, version))
}

// SettingChanges implements settings.Tx.
func (tx *Tx) SettingChanges(ctx context.Context, after int64) ([]settings.Change, error) {
	return settingChanges(ctx, tx.q, after)
}

// SettingChanges returns the changes after a version, newest first.
func (db *DB) SettingChanges(ctx context.Context, after int64) ([]settings.Change, error) {
	return settingChanges(ctx, db.q, after)
}

func settingChanges(ctx context.Context, q *sqlcgen.Queries, after int64) ([]settings.Change, error) {
	return sqldb.All("setting changes", func(r sqlcgen.SettingChangesRow) settings.Change {
		return settings.Change{
			Version: r.Version, Name: r.Name, Before: r.ValueBefore, After: r.ValueAfter,
			At: sqldb.FromMicros(r.ChangedAt), Actor: r.Actor, ActorName: r.ActorName, Why: r.Why,
		}
	})(q.SettingChanges(ctx, after))
}
