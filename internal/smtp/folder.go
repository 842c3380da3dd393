package smtp

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"gulaab/internal/mail"
)

// Folder writes mails as .eml files instead of sending them: what a shop does
// that has no SMTP server set. A file is named for the mail's ID and appears
// whole or not at all; sending again replaces it.
type Folder struct{ dir string }

// NewFolder makes the folder, for its owner alone (mails hold addresses and
// reset links), and returns a Sender into it.
func NewFolder(dir string) (*Folder, error) {
	if dir == "" {
		return nil, errors.New("smtp: the mail folder has no name")
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("smtp: %w", err)
	}
	return &Folder{dir: dir}, nil
}

// Send writes the mail.
func (f *Folder) Send(ctx context.Context, m mail.Mail) (err error) {
	if err := ctx.Err(); err != nil {
		return err
	}
	msg, err := message(m)
	if err != nil {
		return errors.Join(mail.ErrUndeliverable, err)
	}
	var b bytes.Buffer
	if _, err := msg.WriteTo(&b); err != nil {
		return fmt.Errorf("smtp: %w", err)
	}
	tmp, err := os.CreateTemp(f.dir, ".mail-*") // 0600
	if err != nil {
		return fmt.Errorf("smtp: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(tmp.Name()))
		}
	}()
	_, werr := tmp.Write(b.Bytes())
	if err := errors.Join(werr, tmp.Sync(), tmp.Close()); err != nil {
		return fmt.Errorf("smtp: %w", err)
	}
	if err := os.Rename(tmp.Name(), filepath.Join(f.dir, m.ID+".eml")); err != nil {
		return fmt.Errorf("smtp: %w", err)
	}
	return nil
}
