package media

import (
	"encoding/binary"
)

// This file removes tracks from fragmented films (ISO 14496-12, 8.8), as screen recorders
// and action cameras write them: the runs of each fragment locate a track's samples, and
// not its tables.

// Flags of a fragment's boxes.
const (
	hasBase      = 0x1 // tfhd: base offset of the data
	hasEntry     = 0x2
	hasDuration  = 0x8
	hasSize      = 0x10
	hasFlags     = 0x20
	fromFragment = 0x20000 // offsets are relative to the fragment

	hasOffset      = 0x1 // trun: offset of the data
	hasFirstFlags  = 0x4
	eachDuration   = 0x100
	eachSize       = 0x200
	eachFlags      = 0x400
	eachTimeOffset = 0x800
)

// fragment is a moof with the start of its body.
type fragment struct{ start, body, next int64 }

// fields reads the numbers of a box in order. Past the end, numbers are 0 and short is set.
type fields struct {
	b     []byte
	short bool
}

func (f *fields) u32() int64 {
	if len(f.b) < 4 {
		f.b, f.short = nil, true
		return 0
	}
	n := binary.BigEndian.Uint32(f.b)
	f.b = f.b[4:]
	return int64(n)
}

func (f *fields) u64() int64 {
	high, low := f.u32(), f.u32()
	return high&(1<<30-1)<<32 | low // limited to a positive int64
}

// optional reads a number that is present if a flag is set.
func (f *fields) optional(flags, flag, otherwise int64) int64 {
	if flags&flag == 0 {
		return otherwise
	}
	return f.u32()
}

// trackID reads the track's id from a tkhd.
func trackID(tkhd []byte) (int64, bool) {
	f := fields{b: tkhd}
	if f.u32()>>24 == 1 {
		f.u64()
		f.u64()
	} else {
		f.u64()
	}
	id := f.u32()
	return id, !f.short
}

// cutFragments removes the runs of removed tracks from all fragments and records their
// samples. Other boxes that name such a track are freed too.
func (m *film) cutFragments() error {
	defaults := map[int64]int64{} // size of a sample by track
	for _, mvex := range m.extends {
		err := m.each(mvex, func(kind string, start int64, body span) error {
			if kind != "trex" {
				return nil
			}
			b, err := m.read(body)
			if err != nil {
				return err
			}
			f := fields{b: b}
			f.u32()
			id := f.u32()
			f.u64() // description and duration
			defaults[id] = f.u32()
			if f.short {
				return errPositions
			}
			return m.freeOther(id, start, body)
		})
		if err != nil {
			return err
		}
	}
	for _, one := range m.fragments {
		at := one.start // start of the data of a run without an offset
		first := true
		err := m.each(span{one.body, one.next}, func(kind string, start int64, body span) (err error) {
			if kind != "traf" {
				return nil
			}
			at, err = m.cutRuns(one.start, at, first, defaults, start, body)
			first = false
			return err
		})
		if err != nil {
			return err
		}
	}
	for _, index := range m.indexes {
		f := func(kind string, start int64, body span) error {
			if kind != "tfra" && kind != "sidx" {
				return nil
			}
			b, err := m.read(body)
			if err != nil {
				return err
			}
			if len(b) < 8 {
				return errPositions
			}
			return m.freeOther(int64(binary.BigEndian.Uint32(b[4:])), start, body)
		}
		if err := m.each(index, f); err != nil {
			return err
		}
	}
	return nil
}

// freeOther frees a box of a removed track.
func (m *film) freeOther(id, start int64, body span) error {
	if m.ids[id] {
		return nil
	}
	return m.free(start, body.from, body.to)
}

// cutRuns records and frees a fragment's samples of a removed track. It returns where the
// next run's data starts by default.
func (m *film) cutRuns(moof, at int64, first bool, defaults map[int64]int64, start int64, traf span) (end int64, err error) {
	head, err := m.table(traf, "tfhd")
	if err != nil {
		return 0, err
	}
	f := fields{b: head}
	flags, id := f.u32()&0xffffff, f.u32()
	base := at
	switch {
	case flags&hasBase != 0:
		base = f.u64()
	case flags&fromFragment != 0 || first:
		base = moof
	}
	f.optional(flags, hasEntry, 0)
	f.optional(flags, hasDuration, 0)
	size := f.optional(flags, hasSize, defaults[id])
	f.optional(flags, hasFlags, 0)
	if f.short {
		return 0, errPositions
	}
	at = base
	err = m.each(traf, func(kind string, _ int64, body span) error {
		if kind != "trun" {
			return nil
		}
		b, err := m.read(body)
		if err != nil {
			return err
		}
		from, length, err := run(b, base, at, size, m.size)
		if err != nil {
			return err
		}
		at = from + length
		if m.ids[id] || length == 0 {
			return nil
		}
		if m.total += length; m.total > m.size || len(m.gone) == maxGone {
			return errPositions
		}
		m.gone = append(m.gone, span{from, at})
		return nil
	})
	if err != nil {
		return 0, err
	}
	return at, m.freeOther(id, start, traf)
}

// run returns where the samples of a trun start, and their bytes.
func run(trun []byte, base, at, size, most int64) (from, length int64, err error) {
	f := fields{b: trun}
	flags, n := f.u32()&0xffffff, f.u32()
	from = at
	if flags&hasOffset != 0 {
		from = base + int64(int32(f.u32())) //nolint:gosec // an offset may be negative
	}
	f.optional(flags, hasFirstFlags, 0)
	if flags&eachSize == 0 {
		length = size * n
	} else {
		for ; n > 0 && !f.short; n-- {
			f.optional(flags, eachDuration, 0)
			length += f.u32()
			f.optional(flags, eachFlags, 0)
			f.optional(flags, eachTimeOffset, 0)
		}
	}
	if f.short || from < 0 || from > most || length > most {
		return 0, 0, errPositions
	}
	return from, length, nil
}

// each calls fn for each box inside a span.
func (m *film) each(in span, fn func(kind string, start int64, body span) error) error {
	for at := in.from; at < in.to; {
		kind, body, next, err := m.box(at, in.to)
		if err != nil {
			return err
		}
		if err := fn(kind, at, span{body, next}); err != nil {
			return err
		}
		at = next
	}
	return nil
}

// read reads a table.
func (m *film) read(at span) ([]byte, error) {
	if at.to-at.from > maxTable {
		return nil, errPositions
	}
	b := make([]byte, at.to-at.from)
	if len(b) == 0 {
		return b, nil
	}
	_, err := m.f.ReadAt(b, at.from)
	return b, err
}
