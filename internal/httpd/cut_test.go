package httpd

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"iter"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"gulaab/internal/fault"
	httpbody "gulaab/internal/httpd/body"
	"gulaab/internal/httpd/call"
)

// failingFile is a file on a server that fails in the middle.
type failingFile struct{ io.Reader }

func (failingFile) Close() error { return nil }

// seekableFile is failingFile with seeking, as on a disk.
type seekableFile struct {
	failingFile
	size int64
}

func (f seekableFile) Seek(_ int64, whence int) (int64, error) {
	if whence == io.SeekEnd {
		return f.size, nil
	}
	return 0, nil
}

// TestAnswersCutShort: whatever makes an answer fail in the middle, the client sees that it is
// incomplete, and the log gives the reason once.
func TestAnswersCutShort(t *testing.T) {
	t.Parallel()
	broken := errors.New("the disk under it went away")
	half := func() failingFile {
		return failingFile{io.MultiReader(strings.NewReader(strings.Repeat("a", 1<<16)), readerFunc(func([]byte) (int, error) { return 0, broken }))}
	}
	for name, h := range map[string]handler{
		"a list": func(w http.ResponseWriter, _ *http.Request) error {
			return call.Stream(w, func(yield func(any, error) bool) {
				_ = yield("a row", nil) && yield(nil, broken)
			})
		},
		"a compressed list": httpbody.Zipped(func(w http.ResponseWriter, _ *http.Request) error {
			return call.Stream(w, rowsThen(broken))
		}),
		"a table": func(w http.ResponseWriter, _ *http.Request) error {
			table := call.NewTable(w, "a.csv")
			table.Row(strings.Repeat("a", 1<<16))
			return table.End(broken)
		},
		"an archive": func(w http.ResponseWriter, _ *http.Request) error {
			archive := call.NewArchive(w, "a.zip")
			file, err := archive.File("a", time.Now())
			if err == nil {
				_, err = io.CopyN(file, rand.Reader, 1<<16)
			}
			return archive.End(errors.Join(err, broken))
		},
		"a handler that returns its error": func(w http.ResponseWriter, _ *http.Request) error {
			if _, err := io.WriteString(w, strings.Repeat("a", 1<<16)); err != nil {
				return err
			}
			return broken
		},
		"a picture from a server": func(w http.ResponseWriter, r *http.Request) error {
			return call.SendFile(w, r, call.File{ReadCloser: half(), Size: 1 << 17, ContentType: "image/jpeg"})
		},
		"a film from a disk": func(w http.ResponseWriter, r *http.Request) error {
			return call.SendFile(w, r, call.File{ReadCloser: seekableFile{half(), 1 << 17}, Size: 1 << 17, ContentType: "video/mp4"})
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, log := stand(t)
			done := make(chan struct{})
			observed := s.observe(s.rescue(s.named("GET /x", h)))
			ts := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				defer close(done)
				observed.ServeHTTP(w, r)
			}))
			defer ts.Close()
			res, err := http.Get(ts.URL)
			if err == nil {
				_, err = io.Copy(io.Discard, res.Body)
				_ = res.Body.Close()
			}
			if err == nil {
				t.Errorf("LOAD-4 half an answer looks whole")
			}
			<-done
			if text := log.String(); strings.Count(text, broken.Error()) != 1 || !strings.Contains(text, `"level":"ERROR","msg":"an answer was cut short"`) || !strings.Contains(text, `"route":"GET /x"`) {
				t.Errorf("SAFE-9 the log says %s", text)
			}
		})
	}
}

// TestFilesThatFailEarly: when a file fails before its first byte was sent, the client gets an
// error message instead of a download.
func TestFilesThatFailEarly(t *testing.T) {
	t.Parallel()
	broken := errors.New("the database went away")
	table := func(open func(http.ResponseWriter, string) *call.Table) handler {
		return func(w http.ResponseWriter, _ *http.Request) error {
			out := open(w, "a.csv")
			out.Row("a", "b")
			return out.End(broken)
		}
	}
	for name, h := range map[string]handler{
		"a table": table(call.NewTable), "a compressed table": httpbody.Zipped(table(call.NewTable)), "a book": table(call.NewBook),
		"an archive": func(w http.ResponseWriter, _ *http.Request) error {
			archive := call.NewArchive(w, "a.zip")
			_, err := archive.File("a", time.Now())
			return archive.End(errors.Join(err, broken))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, _ := stand(t)
			ts := httptest.NewServer(s.observe(s.rescue(s.named("GET /x", h))))
			defer ts.Close()
			res, err := http.Get(ts.URL)
			if err != nil {
				t.Fatalf("LOAD-4 no answer: %v", err)
			}
			text, err := io.ReadAll(res.Body)
			_ = res.Body.Close()
			if err != nil || res.StatusCode != 500 || !strings.Contains(string(text), "Something went wrong!") {
				t.Errorf("LOAD-4 answered %d %q, %v", res.StatusCode, text, err)
			}
			if kind := res.Header.Get("Content-Type"); kind != "application/json" || res.Header.Get("Content-Disposition") != "" {
				t.Errorf("LOAD-4 the error comes as %s, %q", kind, res.Header.Get("Content-Disposition"))
			}
		})
	}
}

func rowsThen(err error) iter.Seq2[any, error] {
	return func(yield func(any, error) bool) {
		for i := range 5000 {
			if !yield(fmt.Sprint("row ", i), nil) {
				return
			}
		}
		yield(nil, err)
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// TestLeavingIsNoFailure: a client that stops reading a list causes no error.
func TestLeavingIsNoFailure(t *testing.T) {
	t.Parallel()
	s, log := stand(t)
	done, gone := make(chan struct{}), make(chan struct{})
	observed := s.observe(s.rescue(s.named("GET /x", func(w http.ResponseWriter, r *http.Request) error {
		return call.Stream(w, func(yield func(any, error) bool) {
			for i := range 5000 {
				if !yield(fmt.Sprint("row ", i), nil) {
					return
				}
			}
			close(gone)
			<-r.Context().Done()
			yield(nil, r.Context().Err())
		})
	})))
	ts := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer close(done)
		defer func() { _ = recover() }()
		observed.ServeHTTP(w, r)
	}))
	defer ts.Close()
	conn, err := net.Dial("tcp", ts.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(conn, "GET /x HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	<-gone
	_ = conn.Close()
	<-done
	if strings.Contains(log.String(), "ERROR") {
		t.Errorf("SAFE-9 a client that left is logged as %s", log)
	}
}

// TestRefusedUploadsAreAnswered: a client that reads the answer after sending everything, as
// most do, sees why an upload of any size was refused. Beyond the limit of all uploads, and
// when it stalls, the connection is closed.
func TestRefusedUploadsAreAnswered(t *testing.T) {
	t.Parallel()
	refuse := func(http.ResponseWriter, *http.Request) error {
		return fault.New(fault.Invalid, "This form is not taken.")
	}
	_, addr := listening(t, func(*Server) {}, refuse)
	for name, length := range map[string]int{"a picture": 1_600_000, "the largest film": 21 << 20} {
		conn := post(t, addr, length, "")
		piece := bytes.Repeat([]byte("x"), 1<<16)
		for left := length; left > 0; left -= len(piece) {
			if _, err := conn.Write(piece[:min(left, len(piece))]); err != nil {
				t.Fatalf("SAFE-3 %s is cut off %d bytes before its end: %v", name, left, err)
			}
		}
		res := answerOn(t, conn)
		if text, err := io.ReadAll(res.Body); err != nil || res.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(string(text), "not taken") || !res.Close {
			t.Errorf("SAFE-3 %s is answered %d %s (%v), close %v", name, res.StatusCode, text, err, res.Close)
		}
	}
	// The answer does not wait for the rest of the body, and one of an enormous length is not
	// read.
	for name, length := range map[string]int{"one that has only begun": 1 << 20, "one of a gigabyte": 1 << 30} {
		if res := answerOn(t, post(t, addr, length, "--x")); res.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("SAFE-3 %s is answered %d", name, res.StatusCode)
		}
	}
}

// TestTRUE11RefusedUploadsEnd: a refused upload is read for a limited time only (SAFE-3), at
// any speed of the machine.
func TestTRUE11RefusedUploadsEnd(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		dial, end := piping(t, func(http.ResponseWriter, *http.Request) error {
			return fault.New(fault.Invalid, "This form is not taken.")
		})
		defer end()
		conn := dial()
		defer conn.Close()
		began := time.Now()
		go func() { _, _ = io.WriteString(conn, formHead(1<<20)) }()
		in := bufio.NewReader(conn)
		res, err := http.ReadResponse(in, nil)
		if err != nil || res.StatusCode != http.StatusUnprocessableEntity || time.Since(began) != 0 {
			t.Fatalf("SAFE-3 the refusal is %v after %v, %v", res, time.Since(began), err)
		}
		if _, err := io.Copy(io.Discard, res.Body); err != nil {
			t.Fatal(err)
		}
		if _, err := in.ReadByte(); !errors.Is(err, io.EOF) || time.Since(began) < slowest.within || time.Since(began) > slowest.within+time.Second {
			t.Errorf("SAFE-3 a refused upload that stalls ends with %v after %v", err, time.Since(began))
		}
	})
}
