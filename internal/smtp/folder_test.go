package smtp

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"gulaab/internal/mail"
)

func TestFolder(t *testing.T) {
	t.Parallel()

	t.Run("a mail is one whole file, the same at every try, for its owner alone", func(t *testing.T) {
		t.Parallel()
		dir := filepath.Join(t.TempDir(), "data", "mail")
		f, err := NewFolder(dir)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if err := f.Send(t.Context(), letter()); err != nil {
				t.Fatal(err)
			}
		}
		entries, err := os.ReadDir(dir)
		if err != nil || len(entries) != 1 || entries[0].Name() != letter().ID+".eml" {
			t.Fatalf("entries %v, %v", entries, err)
		}
		file := filepath.Join(dir, entries[0].Name())
		if st, err := os.Stat(file); err != nil || st.Mode().Perm() != 0o600 {
			t.Errorf("mode %v, %v", st.Mode(), err)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		check(t, data, letter())
	})

	t.Run("what is no mail leaves no file", func(t *testing.T) {
		t.Parallel()
		dir := t.TempDir()
		f, err := NewFolder(dir)
		if err != nil {
			t.Fatal(err)
		}
		m := letter()
		m.ID = "../../escape"
		if err := f.Send(t.Context(), m); !errors.Is(err, mail.ErrUndeliverable) {
			t.Errorf("error %v", err)
		}
		if entries, err := os.ReadDir(dir); err != nil || len(entries) != 0 {
			t.Errorf("entries %v, %v", entries, err)
		}
	})

	t.Run("a folder that is in the way is an error, and the mail may be tried again", func(t *testing.T) {
		t.Parallel()
		dir := t.TempDir()
		f, err := NewFolder(dir)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Join(dir, letter().ID+".eml", "x"), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := f.Send(t.Context(), letter()); err == nil || errors.Is(err, mail.ErrUndeliverable) {
			t.Errorf("error %v", err)
		}
		if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
			t.Errorf("a temporary file stays: %v, %v", entries, err)
		}
	})

	t.Run("no name, or a file in its place", func(t *testing.T) {
		t.Parallel()
		file := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		for _, dir := range []string{"", file} {
			if _, err := NewFolder(dir); err == nil {
				t.Errorf("%q is taken", dir)
			}
		}
	})
}
