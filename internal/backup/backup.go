// Package backup writes a whole shop, database and files, into a folder while
// the shop sells, and reads it back. It promises that the database is as of one
// moment, that it refers to no file that the folder lacks but was there, that
// everything is checked against its sum before a place is touched, and that
// memory does not grow with the shop. It knows neither engines nor buckets: the
// rows are text, so what was backed up from SQLite can be restored into
// PostgreSQL.
//
//	DIR/manifest.json            written last: without it the backup is not whole
//	DIR/SHA256SUMS               of every other file, as sha256sum -c reads it
//	DIR/database/TABLE.jsonl.gz  one row a line, an array in the order of the manifest's columns
//	DIR/media/KEY                the shop's files
package backup

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/big"
	"strings"
	"time"
	"unicode/utf8"
)

// Format is the version of the folder's layout.
const Format = 1

// Names in the folder.
const (
	manifestName = "manifest.json"
	sumsName     = "SHA256SUMS"
	tablesDir    = "database"
	mediaDir     = "media"
)

// Table is a table and its rows. The values of a row are nil, bool, int64,
// float64 or string, in the order of Columns.
type Table struct {
	Name    string
	Columns []string
	Rows    iter.Seq2[[]any, error]
}

// Source is a database that is backed up.
type Source interface {
	Engine() string
	// Dump gives each table in turn, all as of one moment, and returns the
	// version of their schema.
	Dump(ctx context.Context, each func(Table) error) (schema int64, err error)
}

// Target is a database that is restored into.
type Target interface {
	Source
	// Vacant refuses a database that holds something, or has a newer schema.
	Vacant(ctx context.Context, schema int64) error
	// Load makes the schema of a version and puts the tables into it, whole or
	// not at all.
	Load(ctx context.Context, schema int64, tables []Table) error
	// Migrate brings the schema to this program's.
	Migrate(ctx context.Context) error
}

// File is one file of a shop.
type File struct {
	Key     string
	Size    int64
	ModTime time.Time
}

// Files are a shop's files.
type Files interface {
	List(ctx context.Context) ([]File, error)
	// Get opens a file; found is false where there is none.
	Get(ctx context.Context, key string) (r io.ReadCloser, found bool, err error)
	Put(ctx context.Context, key string, r io.Reader, size int64) error
}

// Manifest says what a backup holds.
type Manifest struct {
	Format  int        `json:"format"`
	Program string     `json:"program"`
	Engine  string     `json:"engine"` // that it was read from
	Schema  int64      `json:"schema"`
	TakenAt time.Time  `json:"takenAt"` // the database is as of this moment or a little later
	Tables  []Contents `json:"tables"`
	Files   Total      `json:"files"`
	// Missing are files that the database names and the shop does not have: they
	// were lost before.
	Missing []string `json:"missing,omitempty"`
	Sums    string   `json:"sha256sums"` // SHA-256 of SHA256SUMS
}

// Contents says what a table holds.
type Contents struct {
	Name    string   `json:"name"`
	Columns []string `json:"columns"`
	Rows    int64    `json:"rows"`
	Digest  string   `json:"digest"` // see digest
}

// Total is a number of files and their bytes.
type Total struct {
	Number int64 `json:"number"`
	Bytes  int64 `json:"bytes"`
}

// Count returns how many rows a table of the backup has.
func (m *Manifest) Count(table string) int64 {
	for _, t := range m.Tables {
		if t.Name == table {
			return t.Rows
		}
	}
	return 0
}

// digest is the sum, modulo 2^256, of the SHA-256 of every row's line. It does
// not depend on the rows' order, which engines sort by rules of their own.
type digest struct {
	sum  big.Int
	rows int64
}

var modulus = new(big.Int).Lsh(big.NewInt(1), 256)

func (d *digest) add(line []byte) {
	h := sha256.Sum256(line)
	d.sum.Add(&d.sum, new(big.Int).SetBytes(h[:]))
	d.sum.Mod(&d.sum, modulus)
	d.rows++
}

func (d *digest) String() string { return fmt.Sprintf("%064x", &d.sum) }

// encodeRow writes a row as one line of JSON, the same on every engine.
func encodeRow(into *bytes.Buffer, row []any) error {
	into.Reset()
	for i, v := range row {
		switch v := v.(type) {
		case nil, bool, int64, float64:
		case string:
			if !utf8.ValidString(v) {
				return fmt.Errorf("column %d holds bytes that are no text", i+1)
			}
		default:
			return fmt.Errorf("column %d is of a kind (%T) that a backup cannot hold", i+1, v)
		}
	}
	e := json.NewEncoder(into)
	e.SetEscapeHTML(false)
	return e.Encode(row)
}

// decodeRow is the reverse of encodeRow. Whole numbers are int64.
func decodeRow(line []byte, columns int) ([]any, error) {
	d := json.NewDecoder(bytes.NewReader(line))
	d.UseNumber()
	row := make([]any, 0, columns)
	if err := d.Decode(&row); err != nil {
		return nil, err
	}
	if len(row) != columns {
		return nil, fmt.Errorf("%d values for %d columns", len(row), columns)
	}
	for i, v := range row {
		switch v := v.(type) {
		case nil, bool, string:
		case json.Number:
			whole, err := v.Int64()
			if err == nil {
				row[i] = whole
				continue
			}
			if row[i], err = v.Float64(); err != nil {
				return nil, err
			}
		default:
			return nil, fmt.Errorf("column %d holds a %T", i+1, v)
		}
	}
	return row, nil
}

// digestOf reads a table to its end.
func digestOf(t Table) (*digest, error) {
	d, line := &digest{}, &bytes.Buffer{}
	for row, err := range t.Rows {
		if err == nil {
			err = encodeRow(line, row)
		}
		if err != nil {
			return nil, fmt.Errorf("table %s: %w", t.Name, err)
		}
		d.add(line.Bytes())
	}
	return d, nil
}

// compare reads a database and says where it differs from a backup's manifest.
func compare(ctx context.Context, db Source, m *Manifest) error {
	want := map[string]Contents{}
	for _, t := range m.Tables {
		want[t.Name] = t
	}
	var differ []error
	schema, err := db.Dump(ctx, func(t Table) error {
		got, err := digestOf(t)
		if err != nil {
			return err
		}
		w, known := want[t.Name]
		delete(want, t.Name)
		if !known && got.rows > 0 || known && (got.rows != w.Rows || got.String() != w.Digest) {
			differ = append(differ, fmt.Errorf("table %s: %d rows were restored, %d were backed up, or their content differs", t.Name, got.rows, w.Rows))
		}
		return nil
	})
	if err != nil {
		return err
	}
	for name := range want {
		differ = append(differ, fmt.Errorf("table %s was not restored", name))
	}
	if schema != m.Schema {
		differ = append(differ, fmt.Errorf("the schema is %d, that of the backup %d", schema, m.Schema))
	}
	return errors.Join(differ...)
}

// hexSum returns a finished hash as text.
func hexSum(sum []byte) string { return hex.EncodeToString(sum) }

// fileKeys returns the keys of the files that a value of a column names: parts
// of addresses below /media/, and whole values of columns that hold keys. What
// is below /media/demo/ is in the program.
func fileKeys(column, text string) (keys []string) {
	const prefix = "/media/"
	for rest := text; ; {
		_, after, ok := strings.Cut(rest, prefix)
		if !ok {
			break
		}
		end := strings.IndexFunc(after, func(c rune) bool { return !isKeyRune(c) })
		if end < 0 {
			end = len(after)
		}
		if key := after[:end]; isFileKey(key) && !strings.HasPrefix(key, "demo/") {
			keys = append(keys, key)
		}
		rest = after[end:]
	}
	if len(keys) == 0 && strings.HasSuffix(column, "_key") && isFileKey(text) {
		keys = append(keys, text)
	}
	return keys
}

func isKeyRune(c rune) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.ContainsRune("-_./", c)
}

// isFileKey tells the key of a file, "proofs/ID.jpg", from other keys: it has a
// folder and an ending.
func isFileKey(s string) bool {
	slash, dot := strings.LastIndexByte(s, '/'), strings.LastIndexByte(s, '.')
	return slash > 0 && dot > slash+1 && dot < len(s)-1 && strings.IndexFunc(s, func(c rune) bool { return !isKeyRune(c) }) < 0
}
