package exchange

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	"gulaab/internal/each"
	"gulaab/internal/sheet"
)

// Memory is how a file with the same columns went in the last time. A supplier's next
// list is read like this one; corrections of single rows are of one file alone.
type Memory struct {
	Fields  []Field `json:"fields"` // by column
	Publish bool    `json:"publish"`
	Keep    bool    `json:"keep"`
	Bare    bool    `json:"bare,omitempty"`
	Guest   bool    `json:"guest,omitempty"`
	// Uncounted: see Options.
	Uncounted bool  `json:"uncounted,omitempty"`
	Brands    Fixes `json:"brands,omitempty"` // corrections throughout a file, see brandFix
	// Answers are to what the columns left open.
	Answers sheet.Answers `json:"answers,omitempty"`
	At      time.Time     `json:"-"`
}

// MemoryLife is for how long a file's columns are remembered after its last import.
const MemoryLife = 2 * 365 * 24 * time.Hour

// memoryKey stands for the columns of a file.
func (b *Body) memoryKey() string {
	names := each.Of(b.Columns, func(c sheet.Column[Field]) string { return c.Name })
	sum := sha256.Sum256([]byte(strings.Join(names, "\x1f")))
	return hex.EncodeToString(sum[:])
}

// memory is what is to be remembered of how a file goes in.
func (b *Body) memory() *Memory {
	m := &Memory{Fields: b.Fields(), Answers: b.Answers.Lasting(), Publish: b.Publish, Keep: b.Keep, Bare: b.Bare, Guest: b.Guest, Uncounted: b.Uncounted, Brands: Fixes{}}
	for key, to := range b.Fixes {
		if is, _ := throughout(key, to); is && to != "" {
			m.Brands[key] = to
		}
	}
	return m
}

// recall reads a file as one like it was read the last time.
func (b *Body) recall(m *Memory, table *sheet.Table) {
	if m == nil || len(m.Fields) != len(b.Columns) {
		return
	}
	again, err := Look(table, Auto, m.Fields, m.Answers)
	if err != nil || again.check() != nil { // of another version of the program
		return
	}
	b.Mapping = again
	b.Publish, b.Keep, b.Bare, b.Guest, b.Uncounted, b.Fixes, b.Remembered = m.Publish, m.Keep, m.Bare, m.Guest, m.Uncounted, m.Brands, m.At
}
