package cli

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"gulaab/internal/app"
	"gulaab/internal/backup"
	"gulaab/internal/config"
)

type backupCommand struct {
	config.Config `embed:""`

	To string `required:"" placeholder:"FOLDER" help:"Folder to write database and files to; it must be missing or empty. A name that ends in .db gets a copy of the SQLite database alone."`
}

func (c *backupCommand) run(ctx context.Context, w world) error {
	if isFile(c.To) {
		if err := app.BackupFile(ctx, c.Config, c.To); err != nil {
			return err
		}
		say(w.stdout, "The database is copied to %s. The rest of the data folder (media, mail) is yours to copy.\n", c.To)
		return nil
	}
	m, err := app.Backup(ctx, c.Config, c.To, app.Version())
	if err != nil {
		return err
	}
	say(w.stdout, "The shop is backed up in %s: %s.\n", c.To, contents(m))
	for _, key := range m.Missing {
		say(w.stdout, "  The database names a file that the shop does not have: %s\n", key)
	}
	say(w.stdout, "Prove that it can be restored: gulaab restore --verify --from %s\n", c.To)
	return nil
}

// isFile says whether a backup's name means one file: the endings that SQLite's
// files have, unless a folder of that name is there.
func isFile(name string) bool {
	if st, err := os.Stat(name); err == nil && st.IsDir() || err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false
	}
	return slices.Contains([]string{".db", ".sqlite", ".sqlite3"}, strings.ToLower(filepath.Ext(name)))
}

type restoreCommand struct {
	config.Config `embed:""`

	From   string `required:"" placeholder:"FOLDER" help:"Folder that gulaab backup wrote."`
	Verify bool   `help:"Restore into a temporary place, compare, and remove it: the shop is not touched."`
}

func (c *restoreCommand) run(ctx context.Context, w world) error {
	if !c.Verify {
		m, err := app.Restore(ctx, c.Config, c.From)
		if err != nil {
			return err
		}
		say(w.stdout, "The backup of %s is restored: %s.\n", m.TakenAt.Format("2006-01-02 15:04:05 MST"), contents(m))
		return nil
	}
	m, noted, err := app.VerifyBackup(ctx, c.Config, c.From)
	if err != nil {
		return err
	}
	say(w.stdout, "The backup of %s can be restored: %s, all as they were backed up.\n", m.TakenAt.Format("2006-01-02 15:04:05 MST"), contents(m))
	if !noted {
		say(w.stdout, "There is no shop at --data or --database-url to note it for gulaab doctor.\n")
	}
	return nil
}

// contents says in a few words what a backup holds.
func contents(m *backup.Manifest) string {
	return plural(m.Count("products"), "product") + ", " + plural(m.Count("orders"), "order") + ", " +
		plural(m.Count("accounts"), "account") + ", " + plural(m.Files.Number, "file")
}

func plural(n int64, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.FormatInt(n, 10) + " " + what + "s"
}
