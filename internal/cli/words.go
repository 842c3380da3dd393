package cli

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"gulaab/internal/sheet"
	"gulaab/internal/words"
)

type wordsCommands struct {
	Export wordsExportCommand `cmd:"" help:"Write every message that shoppers can meet, in English, Urdu and Roman Urdu, as CSV to standard output."`
	Import wordsImportCommand `cmd:"" help:"Write corrected Urdu and Roman Urdu words of such a file into the sources."`
}

type wordsExportCommand struct {
	Source string `default:"." placeholder:"FOLDER" help:"A checkout of Gulaab, whose sources hold the words."`
}

func (c *wordsExportCommand) run(_ context.Context, w world) error {
	return words.Export(os.DirFS(c.Source), w.stdout)
}

type wordsImportCommand struct {
	Source string `default:"." placeholder:"FOLDER" help:"A checkout of Gulaab, whose sources hold the words."`
	File   string `arg:"" help:"CSV or XLSX file with the columns of an export; rows of which nothing changes may be left out."`
}

func (c *wordsImportCommand) run(_ context.Context, w world) error {
	file, err := os.Open(c.File)
	if err != nil {
		return err
	}
	defer file.Close() //nolint:errcheck // only read
	info, err := file.Stat()
	if err != nil {
		return err
	}
	table, err := sheet.Open(file, info.Size())
	if err != nil {
		return err
	}
	changed, err := words.Import(os.DirFS(c.Source), table)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(changed.Files)) {
		if err := replace(filepath.Join(c.Source, filepath.FromSlash(name)), changed.Files[name]); err != nil {
			return err
		}
		say(w.stdout, "%s\n", name)
	}
	say(w.stdout, "%d texts changed. Now run npm run format and npx vitest run src/testing/languages.test.ts in web, then make test, and build.\n", changed.Messages)
	return nil
}

// replace writes a file whole or not at all.
func replace(name, text string) error {
	if err := os.WriteFile(name+".new", []byte(text), 0o644); err != nil { //nolint:gosec // a source, which everybody reads
		return err
	}
	if err := os.Rename(name+".new", name); err != nil {
		return fmt.Errorf("%w; what is named above is written, the same import again writes the rest", err)
	}
	return nil
}
