package shoptest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
)

// Authenticator is a device that holds one passkey: what a phone or a laptop answers to a
// page. It has a P-256 key and attests nothing, as browsers' own ones do.
type Authenticator struct {
	Origin string // of the page that it believes to be on
	RPID   string
	ID     []byte // of its credential
	Handle []byte // of the account, as it was told
	Count  uint32 // how often it signed; 0: it does not count
	key    *ecdsa.PrivateKey
}

// must panics where a device cannot do what it always can.
func must[T any](v T, err error) T {
	if err != nil {
		panic("shoptest: " + err.Error())
	}
	return v
}

// NewAuthenticator returns a device on the shop's own page.
func NewAuthenticator() *Authenticator {
	key := must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	id := make([]byte, 20)
	_, _ = rand.Read(id)
	return &Authenticator{Origin: "http://shop.test", RPID: "shop.test", ID: id, key: key}
}

// KeyID is the id of its credential as text.
func (a *Authenticator) KeyID() string { return base64.RawURLEncoding.EncodeToString(a.ID) }

// PublicKey is its public key as COSE: EC2, ES256, P-256.
func (a *Authenticator) PublicKey() []byte {
	point := must(a.key.PublicKey.Bytes()) // 4, then x and y
	out := append([]byte{0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32}, point[1:33]...)
	return append(append(out, 0x22, 0x58, 32), point[33:]...)
}

func (a *Authenticator) clientData(kind string, options map[string]any) []byte {
	return must(json.Marshal(map[string]any{"type": "webauthn." + kind, "challenge": options["challenge"], "origin": a.Origin, "crossOrigin": false}))
}

// data is what the device says of itself: present and verified user, the counter, more.
func (a *Authenticator) data(flags byte, more ...byte) []byte {
	hash := sha256.Sum256([]byte(a.RPID))
	out := append(hash[:], flags)
	return append(binary.BigEndian.AppendUint32(out, a.Count), more...)
}

// Create answers the options of a registration.
func (a *Authenticator) Create(options map[string]any) map[string]any {
	a.Handle = must(base64.RawURLEncoding.DecodeString(options["user"].(map[string]any)["id"].(string)))
	more := make([]byte, 16) // the model: none
	more = binary.BigEndian.AppendUint16(more, uint16(len(a.ID)))
	more = append(append(more, a.ID...), a.PublicKey()...)
	data := a.data(0x45, more...) // present, verified, with a credential
	object := append([]byte{0xa3, 0x63}, "fmt"...)
	object = append(append(object, 0x64), "none"...)
	object = append(append(object, 0x67), "attStmt"...)
	object = append(append(append(object, 0xa0), 0x68), "authData"...)
	object = append(append(object, 0x58, byte(len(data))), data...)
	return a.answer(map[string]any{"attestationObject": object, "clientDataJSON": a.clientData("create", options)})
}

// Sign answers the options of a login.
func (a *Authenticator) Sign(options map[string]any) map[string]any {
	client, data := a.clientData("get", options), a.data(0x05)
	sum := sha256.Sum256(client)
	digest := sha256.Sum256(append(append([]byte{}, data...), sum[:]...))
	signature := must(ecdsa.SignASN1(rand.Reader, a.key, digest[:]))
	return a.answer(map[string]any{"authenticatorData": data, "clientDataJSON": client, "signature": signature, "userHandle": a.Handle})
}

func (a *Authenticator) answer(response map[string]any) map[string]any {
	for name, v := range response {
		response[name] = base64.RawURLEncoding.EncodeToString(v.([]byte))
	}
	return map[string]any{"id": a.KeyID(), "rawId": a.KeyID(), "type": "public-key", "response": response, "clientExtensionResults": map[string]any{}}
}
