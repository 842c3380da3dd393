package benchtest

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"net/url"
	"testing"
	"time"
)

// BenchmarkStalledUploads reports the shop's memory while 150 uploads from one address have
// each sent 3 MiB and stall, how many of them were refused, and how long another client's
// transfer takes meanwhile.
func BenchmarkStalledUploads(b *testing.B) {
	s := start(b, "--demo", "--data", b.TempDir())
	u, err := url.Parse(s.url)
	if err != nil {
		b.Fatal(err)
	}
	body, kind := transferForm(b, s.url)
	before := s.memory(b)
	for b.Loop() {
		const uploads = 150
		refused := make(chan bool, uploads)
		var conns []net.Conn
		for range uploads {
			conn, err := net.Dial("tcp", u.Host)
			if err != nil {
				b.Fatal(err)
			}
			conns = append(conns, conn)
			go func() {
				head := fmt.Sprintf("POST /api/orders/payment HTTP/1.1\r\nHost: %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n", u.Host, kind, 5<<20)
				start := append([]byte(head), "--"+kind[len("multipart/form-data; boundary="):]+
					"\r\nContent-Disposition: form-data; name=\"screenshot\"; filename=\"a.jpg\"\r\n\r\n\xff\xd8\xff"...)
				_, _ = conn.Write(append(start, make([]byte, 3<<20)...))
				_ = conn.SetReadDeadline(time.Now().Add(3 * time.Second))
				_, err := http.ReadResponse(bufio.NewReader(conn), nil)
				refused <- err == nil
			}()
		}
		n := 0
		for range uploads {
			if <-refused {
				n++
			}
		}
		b.ReportMetric(float64(n), "refused")
		b.ReportMetric(s.memory(b), "MB")
		b.ReportMetric(before, "MB-before")

		began := time.Now()
		local := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 1, 1)}}
		client := &http.Client{Transport: &http.Transport{DialContext: local.DialContext}}
		res, err := client.Post(s.url+"/api/orders/payment", kind, bytes.NewReader(body))
		if err != nil {
			b.Fatal(err)
		}
		text, err := io.ReadAll(res.Body)
		if err != nil || res.StatusCode != http.StatusCreated {
			b.Fatalf("somebody else's transfer: %d %s (%v)", res.StatusCode, text, err)
		}
		_ = res.Body.Close()
		b.ReportMetric(float64(time.Since(began).Milliseconds()), "ms/other-transfer")
		for _, conn := range conns {
			_ = conn.Close()
		}
	}
}

// transferForm returns the form of a bank transfer order with a screenshot.
func transferForm(b *testing.B, base string) (body []byte, kind string) {
	b.Helper()
	return formWith(b, base, func(w io.Writer) error {
		return jpeg.Encode(w, image.NewRGBA(image.Rect(0, 0, 1080, 2400)), nil)
	})
}

// formWith is the same with a picture that encode writes.
func formWith(b *testing.B, base string, encode func(io.Writer) error) (body []byte, kind string) {
	b.Helper()
	res, err := http.Get(base + "/api/products?limit=1")
	if err != nil {
		b.Fatal(err)
	}
	defer res.Body.Close()
	var list []struct {
		ID   string `json:"_id"`
		Name string `json:"name"`
	}
	if err := json.NewDecoder(res.Body).Decode(&list); err != nil || len(list) != 1 {
		b.Fatal(len(list), err)
	}
	cart, err := json.Marshal([]map[string]any{{"_id": list[0].ID, "name": list[0].Name, "quantity": 1}})
	if err != nil {
		b.Fatal(err)
	}
	var buf bytes.Buffer
	w := multipart.NewWriter(&buf)
	for name, value := range map[string]string{
		"firstName": "Mariam", "lastName": "Javed", "email": "mariam@example.com", "country": "Pakistan",
		"streetAddress": "Flat 3", "city": "Karachi", "state": "Sindh", "zip": "75600", "phone": "0333 9876543", "cartItems": string(cart),
	} {
		if err := w.WriteField(name, value); err != nil {
			b.Fatal(err)
		}
	}
	part, err := w.CreateFormFile("screenshot", "proof.jpg")
	if err != nil {
		b.Fatal(err)
	}
	if err := encode(part); err != nil {
		b.Fatal(err)
	}
	if err := w.Close(); err != nil {
		b.Fatal(err)
	}
	return buf.Bytes(), w.FormDataContentType()
}
