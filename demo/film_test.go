package demo

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/catalog"
)

// box is one part of an MP4 file.
type box struct {
	kind string
	at   int
	body []byte
}

var errBoxes = errors.New("boxes do not fill their place")

// boxes splits the bytes of an MP4 file, or of a box that contains boxes.
func boxes(b []byte) ([]box, error) {
	var out []box
	for at := 0; at < len(b); {
		if len(b)-at < 8 {
			return nil, errBoxes
		}
		size, head := uint64(binary.BigEndian.Uint32(b[at:])), 8
		if size == 1 && len(b)-at >= 16 {
			size, head = binary.BigEndian.Uint64(b[at+8:]), 16
		}
		if size < uint64(head) || size > uint64(len(b)-at) {
			return nil, errBoxes
		}
		end := at + int(size) //nolint:gosec // at most len(b)
		out = append(out, box{string(b[at+4 : at+8]), at, b[at+head : end]})
		at = end
	}
	return out, nil
}

// into follows a path of kinds down from b, through the first box of each kind.
func into(b []byte, kinds ...string) ([]byte, error) {
	for _, kind := range kinds {
		list, err := boxes(b)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", kind, err)
		}
		found := false
		for _, x := range list {
			if x.kind == kind {
				b, found = x.body, true
				break
			}
		}
		if !found {
			return nil, fmt.Errorf("no %s box", kind)
		}
	}
	return b, nil
}

// film is what a player reads from an MP4 file before it plays.
type film struct {
	Codec         string
	Profile       byte
	Width, Height int
	Seconds       float64
	Frames        int
	Tracks        int
	Fast          bool // the index comes before the frames
}

// tableEntry returns the only entry of a box that is a table, such as stsd.
func tableEntry(b []byte) ([]byte, error) {
	if len(b) < 8 || binary.BigEndian.Uint32(b[4:]) != 1 {
		return nil, errors.New("not a table of one entry")
	}
	return b[8:], nil
}

func readFilm(data []byte) (film, error) {
	var f film
	top, err := boxes(data)
	if err != nil {
		return f, err
	}
	index, pictures := -1, -1
	for _, b := range top {
		switch b.kind {
		case "moov":
			index = b.at
		case "mdat":
			pictures = b.at
		}
	}
	f.Fast = index > 0 && pictures > index
	moov, err := into(data, "moov")
	if err != nil {
		return f, err
	}
	parts, err := boxes(moov)
	if err != nil {
		return f, err
	}
	for _, p := range parts {
		if p.kind == "trak" {
			f.Tracks++
		}
	}
	head, err := into(moov, "mvhd")
	if err != nil {
		return f, err
	}
	if len(head) < 20 || head[0] != 0 || binary.BigEndian.Uint32(head[12:]) == 0 {
		return f, errors.New("mvhd is not of version 0")
	}
	f.Seconds = float64(binary.BigEndian.Uint32(head[16:])) / float64(binary.BigEndian.Uint32(head[12:]))
	samples, err := into(moov, "trak", "mdia", "minf", "stbl")
	if err != nil {
		return f, err
	}
	times, err := into(samples, "stts")
	if err != nil {
		return f, err
	}
	if len(times) < 8 {
		return f, errBoxes
	}
	for at := 8; at+8 <= len(times); at += 8 {
		f.Frames += int(binary.BigEndian.Uint32(times[at:]))
	}
	table, err := into(samples, "stsd")
	if err != nil {
		return f, err
	}
	if table, err = tableEntry(table); err != nil {
		return f, err
	}
	entries, err := boxes(table)
	if err != nil {
		return f, err
	}
	f.Codec = entries[0].kind
	entry := entries[0].body // a VisualSampleEntry: 78 bytes, then boxes
	if len(entry) < 78 {
		return f, errBoxes
	}
	f.Width, f.Height = int(binary.BigEndian.Uint16(entry[24:])), int(binary.BigEndian.Uint16(entry[26:]))
	setup, err := into(entry[78:], "avcC")
	if err != nil {
		return f, err
	}
	if len(setup) < 4 {
		return f, errBoxes
	}
	f.Profile = setup[1]
	return f, nil
}

func topSells(t *testing.T) []*catalog.Product {
	t.Helper()
	var out []*catalog.Product
	for _, p := range load(t) {
		if p.TopSell {
			out = append(out, p)
		}
	}
	return out
}

func TestFilms(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	total := 0
	for _, p := range topSells(t) {
		if p.Video == "" || p.VideoPoster == "" {
			t.Errorf("HOME-7 %s has no film or no poster: %q, %q", p.Key, p.Video, p.VideoPoster)
			continue
		}
		if first := seen[p.Video]; first != "" {
			t.Errorf("%s has the film of %s", p.Key, first)
		}
		seen[p.Video] = p.Key
		if path.Base(p.Video) != p.Key+"-how-to-use.mp4" || strings.Replace(p.Video, ".mp4", "-poster.webp", 1) != p.VideoPoster {
			t.Errorf("%s: %q and %q", p.Key, p.Video, p.VideoPoster)
		}
		data := mediaFile(t, p.Video)
		total += len(data)
		if len(data) > 400_000 {
			t.Errorf("%s: %d bytes, at most 400 kB", p.Video, len(data))
		}
		isPicture(t, p.VideoPoster, "webp", 540, 960, 32_000)
		f, err := readFilm(data)
		if err != nil {
			t.Errorf("PDP-8 %s: %v", p.Video, err)
			continue
		}
		if f.Seconds < 6 || f.Seconds > 12 {
			t.Errorf("%s: %.1f seconds, want 6 to 12", p.Video, f.Seconds)
		}
		if rate := float64(f.Frames) / f.Seconds; rate < 23.5 || rate > 25.5 {
			t.Errorf("%s: %.1f frames a second, want 24 or 25", p.Video, rate)
		}
		f.Seconds, f.Frames = 0, 0
		// One track, because films have no sound. Profile 100 is High, which every player
		// supports.
		if diff := cmp.Diff(film{Codec: "avc1", Profile: 100, Width: 540, Height: 960, Tracks: 1, Fast: true}, f); diff != "" {
			t.Errorf("PDP-8 %s (-want +got):\n%s", p.Video, diff)
		}
	}
	if len(seen) < 14 {
		t.Errorf("HOME-7 %d films, want at least 14", len(seen))
	}
	if total > 6<<20 {
		t.Errorf("the films take %d bytes, at most 6 MiB", total)
	}
}

func TestReadFilmRefusesWhatIsNone(t *testing.T) {
	t.Parallel()
	good := mediaFile(t, topSells(t)[0].Video)
	late := append(append([]byte{}, good[:4]...), good[4:]...)
	if i := strings.Index(string(late), "moov"); i > 0 {
		copy(late[i:], "free")
	}
	sound := append([]byte{}, good...)
	copy(sound[strings.Index(string(sound), "avc1"):], "mp4a") // the first match would be the brand in ftyp
	if f, err := readFilm(sound); err != nil || f.Codec != "avc1" {
		t.Errorf("the brand of the file is taken for its codec: %v, %v", f, err)
	}
	copy(sound[strings.Index(string(sound), "avc1"):], "hvc1")
	if f, err := readFilm(sound); err != nil || f.Codec != "hvc1" {
		t.Errorf("another codec reads as %q, %v", f.Codec, err)
	}
	for name, data := range map[string][]byte{"no index": late, "cut": good[:len(good)-1], "short": good[:5], "text": []byte("<!doctype html>")} {
		if f, err := readFilm(data); err == nil {
			t.Errorf("%s: read as %v", name, f)
		}
	}
}

// Captions are shorter than the directions, have two or three steps, and fit on a phone.
func TestCaptionsOfFilms(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("media/video/captions.json")
	if err != nil {
		t.Fatal(err)
	}
	var captions map[string]struct {
		Title  string   `json:"title"`
		Steps  []string `json:"steps"`
		Moment string   `json:"moment"`
		When   string   `json:"when"`
	}
	if err := json.Unmarshal(data, &captions); err != nil {
		t.Fatal(err)
	}
	products := topSells(t)
	if len(captions) != len(products) {
		t.Errorf("captions of %d films, want %d", len(captions), len(products))
	}
	for _, p := range products {
		c := captions[p.Key]
		if len(c.Steps) < 2 || len(c.Steps) > 3 || len(c.Steps) > len(p.HowToUse) {
			t.Errorf("%s: %d steps of %d", p.Key, len(c.Steps), len(p.HowToUse))
		}
		for _, s := range append(c.Steps, c.When) {
			if utf8.RuneCountInString(s) > 32 {
				t.Errorf("%s: %q is longer than 32 letters", p.Key, s)
			}
		}
		title := c.Title
		if title == "" {
			title = p.Name
		}
		if utf8.RuneCountInString(title) > 56 {
			t.Errorf("%s: the title %q is longer than 56 letters", p.Key, title)
		}
		switch c.Moment {
		case "morning", "evening", "both", "any":
		default:
			t.Errorf("%s: moment %q", p.Key, c.Moment)
		}
	}
}
