package sheet

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// The encodings, besides UTF-8, in which programs write tables.
const (
	western = "Windows-1252"
	arabic  = "Windows-1256" // in which Urdu is written
	mac     = "Macintosh"    // of Excel on a Mac
	either  = western + " or " + arabic
)

// singles are the single-byte encodings, by their names as answers.
var singles = map[string]*charmap.Charmap{western: charmap.Windows1252, arabic: charmap.Windows1256, mac: charmap.Macintosh}

// differs says for each byte whether the two encodings read it as different letters.
var differs = func() (d [256]bool) {
	for b := range 256 {
		d[b] = charmap.Windows1252.DecodeByte(byte(b)) != charmap.Windows1256.DecodeByte(byte(b))
	}
	return d
}()

// manyWords is the number of words that can only be Urdu from which nobody is asked.
const manyWords = 20

// letterEvidence is what the bytes of a file reveal about its encoding.
type letterEvidence struct {
	latin   int // words of letters of ASCII and others
	urdu    int // words of other letters alone
	mac     int // words with a letter that is none there in Windows-1252, or a capital behind a small one
	between int // bytes that differ, in no word
	samples [][]byte
}

// look adds the evidence of a cell, or of a part of one.
func (e *letterEvidence) look(cell []byte) {
	if utf8.Valid(cell) {
		return
	}
	doubtful := false
	for word := range bytes.FieldsFuncSeq(cell, func(r rune) bool { return r < 0x80 && (r < 'A' || r > 'z' || r > 'Z' && r < 'a') }) {
		plain, high, differing := 0, 0, 0
		apple := false
		for i, b := range word {
			apple = apple || i > 0 && word[i-1] >= 'a' && word[i-1] <= 'z' && bytes.IndexByte(ofMac, b) >= 0
			switch {
			case b < 0x80:
				plain++
			case b >= 0xc0 || differs[b]:
				high++
			}
			if differs[b] {
				differing++
			}
		}
		switch {
		case differing == 0:
			continue
		case plain > 0:
			if e.latin++; apple {
				e.mac++
			}
		case high > 1:
			e.urdu++
		default:
			e.between++
		}
		doubtful = true
	}
	if doubtful && len(e.samples) < 3 {
		e.samples = append(e.samples, bytes.Clone(cell[:min(len(cell), 200)]))
	}
}

// ofMac are bytes that stand for small letters with marks on a Mac and, in Windows-1252, for
// none, for capitals or for a sign.
var ofMac = []byte{0x81, 0x88, 0x8a, 0x8c, 0x8d, 0x8e, 0x8f, 0x90, 0x9d, 0x9f}

// encoding returns what the evidence points to.
func (e *letterEvidence) encoding() string {
	switch {
	case e.urdu == 0 && e.mac*2 > e.latin:
		return mac
	case e.urdu == 0, e.latin > 0 && e.latin >= 10*e.urdu:
		return western
	case e.urdu >= manyWords && e.latin*10 < e.urdu:
		return arabic
	}
	return either
}

// encoding names the file's encoding. Cells are decoded one by one, so a cell in another
// one harms no other.
func (t *Table) encoding(mark bool) (string, error) {
	if valid, err := t.isUTF8(); err != nil || valid {
		if mark {
			return "UTF-8 with BOM", err
		}
		return "UTF-8", err
	}
	var e letterEvidence
	p := &parser{data: t.data, size: t.size, sep: t.sep}
	p.seek(t.from)
	piece := make([]byte, 0, 4096)
	for {
		c, err := p.next()
		if err != nil && !errors.Is(err, io.EOF) {
			return "", fmt.Errorf("sheet: %w", err)
		}
		// Ends of cells are ASCII in every encoding; a cell without one is looked at in parts.
		if err != nil || c == t.sep || c == '\n' || c == '\r' || c == '"' || len(piece) >= maxCell {
			e.look(piece)
			piece = piece[:0]
		} else {
			piece = append(piece, c)
		}
		if err != nil {
			break
		}
	}
	name := e.encoding()
	if name == either {
		t.unsure = e.samples
	}
	return name, nil
}

// mended returns a text whose UTF-8 some program took for Windows-1252 and wrote as UTF-8
// once more: "CrÃ¨me" is "Crème". Any other text stays.
func mended(s string) string {
	if !strings.ContainsAny(s, "ÃÂâØÙÚÛãêëìíïð") {
		return s
	}
	as := make([]byte, 0, len(s))
	for _, r := range s {
		b, ok := charmap.Windows1252.EncodeRune(r)
		if !ok && r < 0x100 {
			b, ok = byte(r), true // a hole of the encoding, which most programs keep
		}
		if !ok {
			return s
		}
		as = append(as, b)
	}
	if !utf8.Valid(as) {
		return s
	}
	// Two letters may look so by chance, as in "BEAUTÉ®": only those of Europe's own marks,
	// or several of Urdu, count.
	urdu := 0
	for _, r := range string(as) {
		switch {
		case r < 0x80, r >= 0x800:
		case r >= 0x600 && r < 0x700:
			urdu++
		case r >= 0x100:
			return s
		}
	}
	if urdu == 1 {
		return s
	}
	return string(as)
}

// isUTF8 says whether the whole file is UTF-8.
func (t *Table) isUTF8() (bool, error) {
	r := io.NewSectionReader(t.data, 0, t.size)
	buf := make([]byte, 64<<10)
	kept := 0
	for {
		n, err := r.Read(buf[kept:])
		block := buf[:kept+n]
		end := len(block)
		if !errors.Is(err, io.EOF) {
			for i := 1; i < utf8.UTFMax && i <= len(block); i++ { // a letter may be cut in two
				if c := block[len(block)-i]; utf8.RuneStart(c) {
					if !utf8.FullRune(block[len(block)-i:]) {
						end = len(block) - i
					}
					break
				}
			}
		}
		if !utf8.Valid(block[:end]) {
			return false, nil
		}
		kept = copy(buf, block[end:])
		switch {
		case errors.Is(err, io.EOF):
			return true, nil
		case err != nil:
			return false, fmt.Errorf("sheet: %w", err)
		}
	}
}

// decoded returns a cell as text: as UTF-8, else in the table's encoding.
func (t *Table) decoded(cell []byte) string {
	if utf8.Valid(cell) {
		return string(cell)
	}
	return decodedAs(singles[t.Encoding], cell)
}

func decodedAs(with *charmap.Charmap, cell []byte) string {
	if with == nil {
		with = charmap.Windows1252
	}
	b, err := with.NewDecoder().Bytes(cell)
	if err != nil {
		return strings.ToValidUTF8(string(cell), "\ufffd")
	}
	return string(b)
}

// bothWays says whether a cell reads differently in the encodings that the file may have.
func (t *Table) bothWays(cell []byte) bool {
	if t.Encoding != either || utf8.Valid(cell) {
		return false
	}
	for _, b := range cell {
		if differs[b] {
			return true
		}
	}
	return false
}

// mostUTF16 bounds a file in UTF-16, which is rewritten in memory.
const mostUTF16 = 20 << 20

// utf16 returns the byte order of a file in UTF-16; nil for any other file. Without a mark,
// it looks for a zero in every second byte, as text of most scripts has.
func utf16(head []byte) encoding.Encoding {
	switch {
	case bytes.HasPrefix(head, []byte("\xff\xfe")):
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	case bytes.HasPrefix(head, []byte("\xfe\xff")):
		return unicode.UTF16(unicode.BigEndian, unicode.UseBOM)
	}
	if len(head) > 4096 {
		head = head[:4096]
	}
	zeros := [2]int{}
	for i, b := range head {
		if b == 0 {
			zeros[i%2]++
		}
	}
	switch most := len(head) / 2; {
	case most < 4 || bytes.HasPrefix(head, []byte("PK\x03\x04")):
	case zeros[1]*10 >= most*3 && zeros[0]*20 < most:
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	case zeros[0]*10 >= most*3 && zeros[1]*20 < most:
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	}
	return nil
}

// rewritten returns a file in UTF-16 as UTF-8.
func rewritten(data io.ReaderAt, size int64, from encoding.Encoding) (*bytes.Reader, error) {
	if size > mostUTF16 {
		return nil, errUTF16
	}
	text, err := io.ReadAll(from.NewDecoder().Reader(io.NewSectionReader(data, 0, size)))
	if err != nil {
		return nil, errNone.Because(err)
	}
	if bytes.IndexByte(text, 0) >= 0 {
		return nil, errNone
	}
	return bytes.NewReader(text), nil
}
