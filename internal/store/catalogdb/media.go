package catalogdb

import (
	"context"
	"database/sql"
	"regexp"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// Media is an uploaded picture or video; its key is without width and type.
type Media struct {
	Key    string
	Kind   string // "photo" or "video"
	Width  int
	Height int
	Bytes  int64
}

// PutMedia records an upload before its files are stored, so that an interrupted one is
// swept. A repeated upload counts as new.
func (db *DB) PutMedia(ctx context.Context, m Media) error {
	return db.inTx(ctx, func(ctx context.Context, tx *Tx) error {
		err := tx.q.PutMedia(ctx, sqlcgen.PutMediaParams{
			Key: m.Key, Kind: m.Kind, Width: int64(m.Width), Height: int64(m.Height), Bytes: m.Bytes, CreatedAt: sqldb.Micros(tx.Now()),
		})
		if err != nil {
			return sqldb.Translate("put media", err)
		}
		return tx.log.Record(ctx, audit.Entry{Action: "media.upload", Subject: "media", SubjectID: m.Key, After: map[string]any{"kind": m.Kind, "bytes": m.Bytes}})
	})
}

// mediaKeys finds the keys of uploads in texts.
var mediaKeys = regexp.MustCompile(`/media/(products/[0-9a-f]{32}(?:\.[0-9a-f]{6}\.[abjw]|\.mp4))`)

// mediaNamed selects the texts that may name an upload. Orders keep the pictures of what
// was bought, and versions of the home page their hero pictures.
const mediaNamed = `SELECT front_image || ' ' || back_image || ' ' || color_images || ' ' || photos || ' ' || video || ' ' || video_poster FROM products
		WHERE front_image LIKE '/media/products/%' OR photos <> '[]' OR color_images <> '{}' OR video <> '' OR back_image <> ''
	UNION ALL SELECT picture FROM variants WHERE picture <> ''
	UNION ALL SELECT body FROM drafts
	UNION ALL SELECT picture FROM brands WHERE picture <> ''
	UNION ALL SELECT picture FROM categories WHERE picture <> ''
	UNION ALL SELECT picture FROM skin_types WHERE picture <> ''
	UNION ALL SELECT layout FROM home_pages
	UNION ALL SELECT content FROM own_pages
	UNION ALL SELECT content FROM collections
	UNION ALL SELECT avatar FROM reviews WHERE avatar <> ''
	UNION ALL SELECT DISTINCT image FROM order_lines WHERE image LIKE '/media/products/%'`

// UnusedMedia returns the uploads from before a time that nothing names.
func (r *Reader) UnusedMedia(ctx context.Context, before time.Time) (unused []Media, err error) {
	err = r.view(ctx, "unused media", func(tx *sql.Tx, q *sqlcgen.Queries) error {
		unused = nil
		old, err := q.OldMedia(ctx, sqldb.Micros(before))
		if err != nil || len(old) == 0 {
			return err
		}
		named := map[string]bool{}
		err = sqldb.Each(ctx, tx, mediaNamed, nil, func(rows *sql.Rows) error {
			var text string
			if err := rows.Scan(&text); err != nil {
				return err
			}
			for _, m := range mediaKeys.FindAllStringSubmatch(text, -1) {
				named[m[1]] = true
			}
			return nil
		})
		if err != nil {
			return err
		}
		for _, m := range old {
			if !named[m.Key] {
				unused = append(unused, Media{Key: m.Key, Kind: m.Kind})
			}
		}
		return nil
	})
	return unused, err
}

// DropMedia deletes the record of an upload from before a time; ok is false where it was
// uploaded again since, so that its files must stay.
func (db *DB) DropMedia(ctx context.Context, key string, before time.Time) (ok bool, err error) {
	err = db.inTx(ctx, func(ctx context.Context, tx *Tx) error {
		n, err := tx.q.DropMedia(ctx, sqlcgen.DropMediaParams{Key: key, Before: sqldb.Micros(before)})
		ok = n > 0
		return sqldb.Translate("drop media", err)
	})
	return ok, err
}
