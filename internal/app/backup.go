package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"gulaab/internal/backup"
	"gulaab/internal/blob"
	"gulaab/internal/config"
	"gulaab/internal/fault"
	"gulaab/internal/store"
	"gulaab/internal/store/sqldb"
)

// Settings that doctor reads: when the last backup was made, and when one was last proved
// restorable, in RFC 3339.
const (
	backupSetting = "backup_made_at"
	provedSetting = "restore_proved_at"
)

// BackupFile copies the SQLite database to a new file, while a shop may serve it. The
// schema is left as it is: a backup before an upgrade has the old one.
func BackupFile(ctx context.Context, cfg config.Config, path string) (err error) {
	db, err := openExisting(ctx, cfg)
	if err != nil {
		return err
	}
	size := uint64(0)
	if st, err := os.Stat(filepath.Join(cfg.DataDir, sqldb.FileName)); err == nil {
		size = uint64(st.Size()) //nolint:gosec // no file is smaller than nothing
	}
	if err := roomBeside(cfg, filepath.Dir(path), size); err != nil {
		return errors.Join(err, db.Close())
	}
	return errors.Join(db.Backup(ctx, path), db.Close())
}

// roomBeside refuses a backup that would take the shop's last room: orders need it
// (GUARD-3). A folder on another disk takes none of it.
func roomBeside(cfg config.Config, dir string, bytes uint64) error {
	if hasRoom(cfg, bytes) || !sameDisk(cfg.DataDir, dir) {
		return nil
	}
	return fmt.Errorf("the shop's disk would have less than %d MiB free (--disk-floor), which orders need: name a folder on another disk, or make room", cfg.DiskFloor)
}

// Backup writes database and files to a folder, while a shop may serve them, and notes that
// it did. The schema is left as it is.
func Backup(ctx context.Context, cfg config.Config, dir, program string) (_ *backup.Manifest, err error) {
	db, err := openExisting(ctx, cfg)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	files, err := openFiles(ctx, cfg.MediaURL, filepath.Join(cfg.DataDir, "media"))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, files.Close()) }()
	m, err := backup.Write(ctx, dir, backup.Input{
		Database: db, Files: files, Program: program, Now: time.Now,
		Room: func() error { return roomBeside(cfg, dir, 0) },
	})
	if err != nil {
		return nil, err
	}
	return m, note(ctx, db, backupSetting, m.TakenAt)
}

// Restore loads a backup into the empty shop that cfg names.
func Restore(ctx context.Context, cfg config.Config, dir string) (_ *backup.Manifest, err error) {
	if err := CheckAddresses(cfg); err != nil {
		return nil, err
	}
	return restore(ctx, dir, store.Config{URL: cfg.DatabaseURL, DataDir: cfg.DataDir}, cfg.MediaURL, filepath.Join(cfg.DataDir, "media"))
}

// VerifyBackup restores a backup into a temporary folder and compares. Where cfg names a
// shop, the proof is noted there; noted says so.
func VerifyBackup(ctx context.Context, cfg config.Config, dir string) (_ *backup.Manifest, noted bool, err error) {
	place, err := os.MkdirTemp("", "gulaab-restore-")
	if err != nil {
		return nil, false, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(place)) }()
	m, err := restore(ctx, dir, store.Config{DataDir: place}, "", filepath.Join(place, "media"))
	if err != nil {
		return nil, false, err
	}
	db, err := openExisting(ctx, cfg)
	if err != nil {
		return m, false, nil //nolint:nilerr // a backup may be proved where its shop is not
	}
	return m, true, errors.Join(note(ctx, db, provedSetting, time.Now()), db.Close())
}

func restore(ctx context.Context, dir string, place store.Config, mediaURL, mediaDir string) (_ *backup.Manifest, err error) {
	b, err := backup.Open(dir)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, b.Close()) }()
	place.Unhurried = true
	db, err := store.Open(ctx, place)
	if err != nil {
		return nil, fmt.Errorf("GULAAB_DATABASE_URL: %w", err)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	files, err := openFiles(ctx, mediaURL, mediaDir)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, files.Close()) }()
	return &b.Manifest, b.Restore(ctx, db, files)
}

// openExisting opens the database of an existing shop, and leaves its schema as it is.
func openExisting(ctx context.Context, cfg config.Config) (*store.DB, error) {
	if err := CheckAddresses(cfg); err != nil {
		return nil, err
	}
	db, err := store.Open(ctx, store.Config{URL: cfg.DatabaseURL, DataDir: cfg.DataDir, MustExist: true, Unhurried: true})
	if err != nil {
		return nil, fmt.Errorf("GULAAB_DATABASE_URL, GULAAB_DATA: %w", err)
	}
	return db, nil
}

func note(ctx context.Context, db *store.DB, setting string, at time.Time) error {
	return db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error {
		return tx.PutSetting(ctx, setting, at.UTC().Format(time.RFC3339))
	})
}

// shopFiles are the shop's files for a backup, without those that a running shop keeps for
// itself.
type shopFiles struct{ store blob.Store }

var _ backup.Files = shopFiles{}

func openFiles(ctx context.Context, url, dir string) (shopFiles, error) {
	s, err := blob.Open(ctx, url, dir)
	if err != nil {
		return shopFiles{}, fmt.Errorf("GULAAB_MEDIA_URL: %w", err)
	}
	return shopFiles{s}, nil
}

func (f shopFiles) List(ctx context.Context) (files []backup.File, err error) {
	infos, err := f.store.List(ctx, "")
	if err != nil {
		return nil, err
	}
	for _, in := range infos {
		if !strings.HasPrefix(in.Key, buildsPrefix) {
			files = append(files, backup.File{Key: in.Key, Size: in.Size, ModTime: in.ModTime})
		}
	}
	return files, nil
}

func (f shopFiles) Get(ctx context.Context, key string) (io.ReadCloser, bool, error) {
	r, _, err := f.store.Get(ctx, key)
	if fault.KindOf(err) == fault.NotFound {
		return nil, false, nil
	}
	return r, err == nil, err
}

func (f shopFiles) Put(ctx context.Context, key string, r io.Reader, size int64) error {
	return f.store.PutFrom(ctx, key, r, size, blob.TypeOf(key))
}

// Close gives a folder back.
func (f shopFiles) Close() error {
	if c, ok := f.store.(io.Closer); ok {
		return c.Close()
	}
	return nil
}
