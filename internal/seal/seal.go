// Package seal keeps short secrets that the database alone must not give away:
// each is encrypted (AES-256-GCM) for one owner, and cannot be read in another's
// row. The key is the shop's; see store.DB.Secret.
package seal

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
)

// Box seals and opens. It is safe for concurrent use.
type Box struct{ aead cipher.AEAD }

// ErrSealed is returned for what this box did not seal for this owner.
var ErrSealed = errors.New("seal: this cannot be read: was the shop's key changed?")

// New returns a box of a key of at least 32 bytes.
func New(key []byte) (*Box, error) {
	if len(key) < 32 {
		return nil, errors.New("seal: the key is too short")
	}
	m := hmac.New(sha256.New, key)
	m.Write([]byte("seal"))
	block, err := aes.NewCipher(m.Sum(nil))
	if err != nil {
		return nil, fmt.Errorf("seal: %w", err)
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		return nil, fmt.Errorf("seal: %w", err)
	}
	return &Box{aead}, nil
}

// Seal encrypts a text for one owner.
func (b *Box) Seal(owner, text string) string {
	nonce := make([]byte, b.aead.NonceSize())
	_, _ = rand.Read(nonce) // crypto/rand.Read never fails
	return base64.StdEncoding.EncodeToString(b.aead.Seal(nonce, nonce, []byte(text), []byte(owner)))
}

// Open returns what was sealed for an owner, or ErrSealed.
func (b *Box) Open(owner, sealed string) (string, error) {
	raw, err := base64.StdEncoding.DecodeString(sealed)
	n := b.aead.NonceSize()
	if err != nil || len(raw) < n {
		return "", ErrSealed
	}
	text, err := b.aead.Open(nil, raw[:n], raw[n:], []byte(owner))
	if err != nil {
		return "", ErrSealed
	}
	return string(text), nil
}
