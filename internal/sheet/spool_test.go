package sheet

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"gulaab/internal/fault"
)

// shelf is a file store in memory.
type shelf map[string][]byte

func (s shelf) PutFrom(_ context.Context, key string, r io.Reader, _ int64) (err error) {
	s[key], err = io.ReadAll(r)
	return err
}

func (s shelf) Get(_ context.Context, key string) (io.ReadCloser, error) {
	if b, ok := s[key]; ok {
		return io.NopCloser(bytes.NewReader(b)), nil
	}
	return nil, fault.New(fault.NotFound, "There is no such file.")
}

// A kept file can be read again. For one that was deleted since, the error says to upload it
// again.
func TestKeptFilesAreReadAgain(t *testing.T) {
	t.Parallel()
	files := shelf{}
	table, err := Spool(strings.NewReader("a,b\n1,2\n"), 100)
	if err != nil {
		t.Fatal(err)
	}
	key, err := table.Keep(t.Context(), files, "7")
	if err != nil || key != "imports/7/file.csv" {
		t.Fatalf("kept as %q: %v", key, err)
	}
	if err := table.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := SpoolKept(t.Context(), files, key, 100)
	if err != nil || again.Size != 8 {
		t.Fatalf("read again: %v", err)
	}
	if err := again.Close(); err != nil {
		t.Fatal(err)
	}
	delete(files, key)
	if _, err := SpoolKept(t.Context(), files, key, 100); fault.KindOf(err) != fault.Conflict {
		t.Errorf("a file that is gone: %v", err)
	}
}
