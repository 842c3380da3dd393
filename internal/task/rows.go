package task

import (
	"encoding/json"
	"sync"
)

// filesKept is how many parsed files a Files keeps: tasks on several files take turns.
const filesKept = 3

// Files caches the parsed rows of the files that tasks work on, so that a file is parsed
// once and each step takes its rows by number. The least recently used is dropped, and
// parsed again when a step asks for it. The zero value is ready.
type Files[R any] struct {
	mu   sync.Mutex
	kept []*parsedFile[R] // the one used last comes first
}

type parsedFile[R any] struct {
	key  string
	once sync.Once
	rows R
	err  error
}

// FileKey identifies a file, and how it is read, for Rows.
func FileKey(file string, read any) (string, error) {
	text, err := json.Marshal(read)
	return file + " " + string(text), err
}

// Rows returns the rows of a file by its FileKey; parse reads them where they are not
// cached.
func (f *Files[R]) Rows(key string, parse func() (R, error)) (R, error) {
	one := f.use(key)
	one.once.Do(func() { one.rows, one.err = parse() })
	if one.err != nil {
		f.drop(one)
	}
	return one.rows, one.err
}

func (f *Files[R]) use(key string) *parsedFile[R] {
	f.mu.Lock()
	defer f.mu.Unlock()
	one := &parsedFile[R]{key: key}
	list := []*parsedFile[R]{one}
	for _, k := range f.kept {
		switch {
		case k.key == key:
			list[0] = k
		case len(list) < filesKept:
			list = append(list, k)
		}
	}
	f.kept = list
	return list[0]
}

// Forget drops a file that no step will ask for again.
func (f *Files[R]) Forget(key string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for i, k := range f.kept {
		if k.key == key {
			f.kept = append(f.kept[:i:i], f.kept[i+1:]...)
			return
		}
	}
}

func (f *Files[R]) drop(one *parsedFile[R]) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for i, k := range f.kept {
		if k == one {
			f.kept = append(f.kept[:i:i], f.kept[i+1:]...)
			return
		}
	}
}
