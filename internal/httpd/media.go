package httpd

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"net/http"
	"path"
	"strings"

	"gulaab/internal/httpd/call"
	"gulaab/internal/mimetype"
)

// media answers public pictures and films: the demo's, which are part of the
// program, and those of the store below avatars/, products/ and look/. Payment
// screenshots lie in the same store and are not given out here.
func (s *Server) media(w http.ResponseWriter, r *http.Request) error {
	key := r.PathValue("key")
	if name, ok := strings.CutPrefix(key, "demo/"); ok {
		return s.demoMedia(w, r, name)
	}
	if top, _, _ := strings.Cut(key, "/"); top != "avatars" && top != "products" && top != "look" || path.Clean(key) != key {
		return errNotFound
	}
	f, err := s.d.Blobs.Open(r.Context(), key)
	if err != nil {
		return err
	}
	// A key is never used for another picture.
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	return call.SendFile(w, r, f)
}

func (s *Server) demoMedia(w http.ResponseWriter, r *http.Request, name string) error {
	if s.d.DemoMedia == nil || !fs.ValidPath(name) {
		return errNotFound
	}
	info, err := fs.Stat(s.d.DemoMedia, name)
	if errors.Is(err, fs.ErrNotExist) || err == nil && info.IsDir() {
		return errNotFound
	}
	if err != nil {
		return err
	}
	h := w.Header()
	// The folder names what the picture was made from.
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	tag, err := s.demoTag(name)
	if err != nil {
		return err
	}
	h.Set("ETag", tag)
	h.Set("Content-Type", mimetype.Of(name))
	http.ServeFileFS(w, r, s.d.DemoMedia, name)
	return nil
}

// demoTag returns the ETag of a demo picture, worked out once: an embedded file
// has no time of change.
func (s *Server) demoTag(name string) (string, error) {
	if tag, ok := s.tags.Load(name); ok {
		return tag.(string), nil
	}
	b, err := fs.ReadFile(s.d.DemoMedia, name)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(b)
	tag := `"` + hex.EncodeToString(sum[:12]) + `"`
	s.tags.Store(name, tag)
	return tag, nil
}
