package catalog

import (
	"bytes"
	"encoding/binary"
	"sync"

	"github.com/klauspost/compress/zstd"
)

const (
	// blockProducts is how many products' long texts are compressed together: alone
	// they are too short to compress well, and one is read without too much beside it.
	blockProducts = 128
	// textsWindow is how far back in a block a text may repeat what was said before:
	// all of it, where texts are as long as the demo's.
	textsWindow = 256 << 10
)

// inflate reads what packers compress; any number of goroutines may.
var inflate = sync.OnceValue(func() *zstd.Decoder {
	d, err := zstd.NewReader(nil, zstd.WithDecoderLowmem(true))
	if err != nil {
		panic("catalog: " + err.Error()) // it refuses options alone
	}
	return d
})

// newDeflater returns what one goroutine compresses with. Its tables are a megabyte,
// so it is kept no longer than there are texts to pack.
func newDeflater() *zstd.Encoder {
	e, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(textsWindow),
		zstd.WithLowerEncoderMem(true), zstd.WithEncoderCRC(false))
	if err != nil {
		panic("catalog: " + err.Error()) // it refuses options alone
	}
	return e
}

// block holds the long texts of some products, compressed: they are most of
// what a catalogue weighs, and are read for a page or an answer only.
type block struct {
	packed []byte
	starts []uint32 // where the texts of each product begin in what is packed
}

// longTexts is where a product's long texts lie.
type longTexts struct {
	block *block
	at    int
}

// packer gathers long texts into blocks.
type packer struct {
	raw     []byte
	packed  []byte
	open    *block
	deflate *zstd.Encoder
}

// put keeps the long texts of a product and returns where, and the product
// without them. What it returns can be read after the next seal.
func (k *packer) put(p *Product) (light *Product, where longTexts) {
	if k.open == nil {
		k.open, k.raw = &block{}, k.raw[:0]
	}
	where = longTexts{k.open, len(k.open.starts)}
	k.open.starts = append(k.open.starts, uint32(len(k.raw)))
	k.text(p.Description)
	k.text(p.INCI)
	for _, list := range [][]string{p.Ingredients, p.HowToUse, p.Cautions} {
		k.raw = binary.AppendUvarint(k.raw, uint64(len(list)))
		for _, s := range list {
			k.text(s)
		}
	}
	if len(k.open.starts) == blockProducts {
		k.seal()
	}
	without := *p
	without.Description, without.INCI, without.Ingredients, without.HowToUse, without.Cautions = "", "", nil, nil, nil
	return &without, where
}

func (k *packer) text(s string) {
	k.raw = binary.AppendUvarint(k.raw, uint64(len(s)))
	k.raw = append(k.raw, s...)
}

// seal compresses what was gathered.
func (k *packer) seal() {
	if k.open != nil {
		if k.deflate == nil {
			k.deflate = newDeflater()
		}
		k.packed = k.deflate.EncodeAll(k.raw, k.packed[:0])
		k.open.packed = bytes.Clone(k.packed) // what is encoded into has room for the worst case
		k.open = nil
	}
}

// unpacker reads long texts; it keeps the block it read last, so that reading
// products in their order unpacks each block once.
type unpacker struct {
	block *block
	raw   string
	buf   []byte // what blocks are unpacked into
}

// fill gives a copy of a product its long texts.
func (u *unpacker) fill(p Product, where longTexts) *Product {
	if where.block == nil {
		return &p
	}
	if u.block != where.block {
		raw, err := inflate().DecodeAll(where.block.packed, u.buf[:0])
		if err != nil {
			panic("catalog: " + err.Error()) // it was packed here, in memory
		}
		u.block, u.raw, u.buf = where.block, string(raw), raw
	}
	rest := u.raw[where.block.starts[where.at]:]
	number := func() int {
		// Nearly every length fits two bytes; a varint never needs more than ten.
		n, used := binary.Uvarint([]byte(rest[:min(len(rest), binary.MaxVarintLen64)]))
		rest = rest[used:]
		return int(n)
	}
	text := func() (s string) {
		n := number()
		s, rest = rest[:n], rest[n:]
		return s
	}
	p.Description = text()
	p.INCI = text()
	for _, into := range []*[]string{&p.Ingredients, &p.HowToUse, &p.Cautions} {
		n := number()
		if n == 0 {
			continue
		}
		*into = make([]string, n)
		for i := range n {
			(*into)[i] = text()
		}
	}
	return &p
}
