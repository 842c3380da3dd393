package catalog

import (
	"bytes"
	"encoding/binary"
	"sync"

	"github.com/klauspost/compress/zstd"
)

const (
	// blockProducts is how many products' long texts are compressed together: single texts
	// are too short to compress well, and larger blocks make reading one slower.
	blockProducts = 128
	// textsWindow is the compressor's window: it covers a whole block of texts as long as
	// the demo's.
	textsWindow = 256 << 10
)

// inflate is the decoder, which goroutines may share.
var inflate = sync.OnceValue(func() *zstd.Decoder {
	d, err := zstd.NewReader(nil, zstd.WithDecoderLowmem(true))
	if err != nil {
		panic("catalog: " + err.Error()) // only invalid options fail
	}
	return d
})

// newDeflater returns an encoder for one goroutine. Its tables take a megabyte, so it is
// released after packing.
func newDeflater() *zstd.Encoder {
	e, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(textsWindow),
		zstd.WithLowerEncoderMem(true), zstd.WithEncoderCRC(false))
	if err != nil {
		panic("catalog: " + err.Error()) // only invalid options fail
	}
	return e
}

// block holds the compressed long texts of some products. They are most of a catalogue's
// weight, and needed only for single pages and answers.
type block struct {
	packed []byte
	starts []uint32 // by product: start of its texts in the unpacked block
}

// longTexts is the position of a product's long texts.
type longTexts struct {
	block *block
	at    int
}

// packer collects long texts into blocks.
type packer struct {
	raw     []byte
	packed  []byte
	open    *block
	deflate *zstd.Encoder
}

// put stores a product's long texts, and returns their position and the product without
// them. The texts can be read after the next seal.
func (k *packer) put(p *Product) (light *Product, where longTexts) {
	if k.open == nil {
		k.open, k.raw = &block{}, k.raw[:0]
	}
	where = longTexts{k.open, len(k.open.starts)}
	k.open.starts = append(k.open.starts, uint32(len(k.raw)))
	without := *p
	for i := range longAttributes {
		switch field := longAttributes[i].Of(&without).(type) {
		case *string:
			k.text(*field)
			*field = ""
		case *[]string:
			k.raw = binary.AppendUvarint(k.raw, uint64(len(*field)))
			for _, s := range *field {
				k.text(s)
			}
			*field = nil
		}
	}
	if len(k.open.starts) == blockProducts {
		k.seal()
	}
	return &without, where
}

func (k *packer) text(s string) {
	k.raw = binary.AppendUvarint(k.raw, uint64(len(s)))
	k.raw = append(k.raw, s...)
}

// seal compresses the collected texts.
func (k *packer) seal() {
	if k.open != nil {
		if k.deflate == nil {
			k.deflate = newDeflater()
		}
		k.packed = k.deflate.EncodeAll(k.raw, k.packed[:0])
		k.open.packed = bytes.Clone(k.packed) // the encoder's buffer has room for the worst case
		k.open = nil
	}
}

// unpacker reads long texts. It keeps the last block, so that reading products in order
// unpacks each block once.
type unpacker struct {
	block *block
	raw   string
	buf   []byte // buffer for unpacking
}

// fill returns a copy of a product with its long texts.
func (u *unpacker) fill(p Product, where longTexts) *Product {
	if where.block == nil {
		return &p
	}
	if u.block != where.block {
		raw, err := inflate().DecodeAll(where.block.packed, u.buf[:0])
		if err != nil {
			panic("catalog: " + err.Error()) // it was packed in this process
		}
		u.block, u.raw, u.buf = where.block, string(raw), raw
	}
	rest := u.raw[where.block.starts[where.at]:]
	number := func() int {
		// Most lengths fit two bytes; a varint needs at most ten.
		n, used := binary.Uvarint([]byte(rest[:min(len(rest), binary.MaxVarintLen64)]))
		rest = rest[used:]
		return int(n)
	}
	text := func() (s string) {
		n := number()
		s, rest = rest[:n], rest[n:]
		return s
	}
	for i := range longAttributes {
		switch field := longAttributes[i].Of(&p).(type) {
		case *string:
			*field = text()
		case *[]string:
			if n := number(); n > 0 {
				*field = make([]string, n)
				for j := range n {
					(*field)[j] = text()
				}
			}
		}
	}
	return &p
}
