// Package ident makes the shop's identifiers: record ids, order numbers,
// secrets and slugs. It promises that ids sort by the time they were made and
// that tokens and order numbers cannot be guessed from one another. It keeps no
// state but the time of its newest id, and does not know what its ids stand for.
package ident

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"sync/atomic"
	"time"
)

// newest is the tick of the id that was made last.
var newest atomic.Int64

// NewID returns a UUIDv7 (RFC 9562, with the sub-millisecond clock in rand_a,
// its method 3) of now. Ids compared as text sort by creation: one of the same tick as
// another, or of a clock that was put back, gets the next tick.
func NewID() string {
	var tail [8]byte
	_, _ = rand.Read(tail[:]) // crypto/rand.Read never fails
	for {
		last := newest.Load()
		if tick := max(tickOf(time.Now()), last+1); newest.CompareAndSwap(last, tick) {
			return uuidV7(tick, tail)
		}
	}
}

// IDAt returns the UUIDv7 of t whose random part is derived from seed: the same
// t and seed always give the same id. The demo catalogue relies on it.
func IDAt(t time.Time, seed string) string {
	sum := sha256.Sum256([]byte(seed))
	return uuidV7(tickOf(t), [8]byte(sum[:8]))
}

// tickOf is a moment in ticks since 1970, of which a millisecond has 4096.
func tickOf(t time.Time) int64 {
	return max(t.UnixMilli(), 0)<<12 | int64(t.Nanosecond()%1_000_000)*4096/1_000_000
}

func uuidV7(tick int64, tail [8]byte) string {
	ms, frac := uint64(tick>>12), uint64(tick&0xfff)
	var b [16]byte
	for i := range 6 {
		b[i] = byte(ms >> (40 - 8*i))
	}
	b[6] = 0x70 | byte(frac>>8)
	b[7] = byte(frac)
	copy(b[8:], tail[:])
	b[8] = 0x80 | b[8]&0x3f
	var s [36]byte
	hex.Encode(s[0:8], b[0:4])
	hex.Encode(s[9:13], b[4:6])
	hex.Encode(s[14:18], b[6:8])
	hex.Encode(s[19:23], b[8:10])
	hex.Encode(s[24:36], b[10:16])
	s[8], s[13], s[18], s[23] = '-', '-', '-', '-'
	return string(s[:])
}

// Attempt names what an account tries to make: whoever sends a key again means the
// same attempt, and nobody else's keys mean it.
func Attempt(account, key string) string {
	sum := sha256.Sum256([]byte(account + "\n" + key))
	return hex.EncodeToString(sum[:16])
}

// Token returns 256 random bits in URL-safe base64 without padding (43
// characters): a session, a reset link, a guest cookie.
func Token() string {
	var b [32]byte
	_, _ = rand.Read(b[:])
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// HashToken returns what is stored instead of a token: hex SHA-256. A token has
// 256 random bits, so no slow hash is needed.
func HashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
