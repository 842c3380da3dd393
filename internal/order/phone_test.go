package order

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestNormalizePhone(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, phone, country, want string }{
		{"CHK-1 dashes", "0300-1234567", "Pakistan", "+923001234567"},
		{"CHK-1 trunk zero in brackets", "+92 (0) 300 1234567", "Pakistan", "+923001234567"},
		{"CHK-1 trunk zero after the country code", "+920300 1234567", "Pakistan", "+923001234567"},
		{"CHK-1 00 instead of plus", "0092 300 1234567", "Pakistan", "+923001234567"},
		{"CHK-1 00 and brackets", "(0092) (0)300-123 4567", "Pakistan", "+923001234567"},
		{"CHK-1 no zero", "3001234567", "Pakistan", "+923001234567"},
		{"CHK-1 Urdu digits", "۰۳۰۰۱۲۳۴۵۶۷", "Pakistan", "+923001234567"},
		{"CHK-1 Arabic digits", "٠٣٠٠١٢٣٤٥٦٧", "Pakistan", "+923001234567"},
		{"CHK-1 Urdu digits after 00", "۰۰۹۲ ۳۰۰ ۱۲۳۴۵۶۷", "Pakistan", "+923001234567"},
		{"CHK-1 new prefix", "0326 1234567", "Pakistan", "+923261234567"},
		{"CHK-1 prefix unknown to the tables", "0338 1234567", "Pakistan", "+923381234567"},
		{"CHK-1 landline", "042-35761234", "Pakistan", "+924235761234"},
		{"CHK-1 too short", "0300 12", "Pakistan", ""},
		{"CHK-2 Dubai reads Emirati numbers", "0501234567", "Dubai", "+971501234567"},
		{"CHK-2 a Gulf number abroad keeps its country", "+971 50 123 4567", "Pakistan", "+971501234567"},
		{"CHK-2 United Kingdom", "07400 123456", "United Kingdom", "+447400123456"},
		{"CHK-2 United States", "(201) 555-0123", "United States", "+12015550123"},
		{"CHK-2 Saudi Arabia", "00966 50 123 4567", "Saudi Arabia", "+966501234567"},
		{"digits of another script, not the first in their block", "𝟬𝟯𝟬𝟬𝟭𝟮𝟯𝟰𝟱𝟲𝟳", "Pakistan", "+923001234567"},
		{"words", "call me", "Pakistan", ""},
		{"empty", "", "Pakistan", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := NormalizePhone(tt.phone, tt.country); got != tt.want {
				t.Errorf("NormalizePhone(%q, %q) = %q, want %q", tt.phone, tt.country, got, tt.want)
			}
		})
	}
}

// Browser and server accept the same phones: both read one file of cases.
func TestPhonesAsTheBrowserReadsThem(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../web/src/shared/lib/phone-vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors struct {
		Numbers []struct {
			Typed, Country string
			May            bool
			E164           string
		}
		Two []struct {
			Typed, Country string
			Split          []string
		}
	}
	if err := json.Unmarshal(text, &vectors); err != nil || len(vectors.Numbers) < 30 || len(vectors.Two) < 5 {
		t.Fatal(err, len(vectors.Numbers), len(vectors.Two))
	}
	for _, v := range vectors.Numbers {
		trouble := phoneTrouble(v.Typed, v.Country)
		if (trouble == "") != v.May {
			t.Errorf("CHK-1 %q in %s may be sent: %v; the server says %q", v.Typed, v.Country, v.May, trouble)
		}
		if got := NormalizePhone(v.Typed, v.Country); v.May && got != v.E164 {
			t.Errorf("CHK-1 NormalizePhone(%q, %q) = %q, want %q", v.Typed, v.Country, got, v.E164)
		}
	}
	for _, v := range vectors.Two {
		var got []string
		if first, second, ok := splitPhones(v.Typed, v.Country); ok {
			got = []string{first, second}
		}
		if !slices.Equal(got, v.Split) {
			t.Errorf("CHK-1 %q is split into %q, want %q", v.Typed, got, v.Split)
		}
	}
}

func FuzzNormalizePhone(f *testing.F) {
	for _, s := range []string{"0300-1234567", "+92 (0) 300 1234567", "۰۳۰۰۱۲۳۴۵۶۷", "tel:+92;ext=9", "𝟎𝟗𝟐", "0092"} {
		f.Add(s, "Pakistan")
	}
	f.Fuzz(func(t *testing.T, phone, country string) {
		got := NormalizePhone(phone, country)
		if got == "" {
			return
		}
		if got[0] != '+' || len(got) > 16 || strings.Trim(got[1:], "0123456789") != "" {
			t.Fatalf("NormalizePhone(%q, %q) = %q, which is no E.164 number", phone, country, got)
		}
		if again := NormalizePhone(got, country); again != got {
			t.Fatalf("NormalizePhone(%q) = %q is not a fixed point: %q", phone, got, again)
		}
	})
}

func TestCountries(t *testing.T) {
	t.Parallel()
	t.Run("CHK-2 the country options, Pakistan first", func(t *testing.T) {
		t.Parallel()
		want := []string{"Pakistan", "Dubai", "Qatar", "Oman", "Canada", "Saudi Arabia", "United States", "United Kingdom"}
		if diff := cmp.Diff(want, Countries()); diff != "" {
			t.Error(diff)
		}
	})
}

func TestCheckContact(t *testing.T) {
	t.Parallel()
	fields := map[string]func(*Contact) *string{
		"firstName": func(c *Contact) *string { return &c.FirstName }, "lastName": func(c *Contact) *string { return &c.LastName },
		"email": func(c *Contact) *string { return &c.Email }, "country": func(c *Contact) *string { return &c.Country },
		"streetAddress": func(c *Contact) *string { return &c.StreetAddress }, "city": func(c *Contact) *string { return &c.City },
		"state": func(c *Contact) *string { return &c.State }, "zip": func(c *Contact) *string { return &c.ZIP },
		"phone": func(c *Contact) *string { return &c.Phone },
	}
	field := func(name string) func(*Contact) *string {
		if name == "secondPhone" { // it is optional
			return func(c *Contact) *string { return &c.SecondPhone }
		}
		return fields[name]
	}
	for name, field := range fields {
		t.Run("CHK-1 API-18 "+name+" is required", func(t *testing.T) {
			t.Parallel()
			c := someone()
			*field(&c) = " \t "
			_, wrong, missing := checkContact(c, Forms{})
			if len(wrong) != 1 || wrong[name] == "" || !missing {
				t.Errorf("wrong = %v, missing = %v", wrong, missing)
			}
		})
		t.Run("API-18 "+name+" is bounded", func(t *testing.T) {
			t.Parallel()
			c := someone()
			*field(&c) = strings.Repeat("x", 300)
			if _, wrong, missing := checkContact(c, Forms{}); wrong[name] == "" || missing {
				t.Errorf("wrong = %v, missing = %v", wrong, missing)
			}
		})
	}
	t.Run("CHK-1 DOOR-3 codes and numbers in Urdu digits are stored as 0 to 9, an address as it was written", func(t *testing.T) {
		t.Parallel()
		c := someone()
		c.ZIP, c.SecondPhone, c.StreetAddress = "۵۴۰۰۰", "۰۳۲۱ ۷۶۵۴۳۲۱", "مکان ۱۲ 🏠"
		got, wrong, _ := checkContact(c, Forms{})
		if len(wrong) != 0 || got.ZIP != "54000" || got.SecondPhone != "0321 7654321" || got.StreetAddress != "مکان ۱۲ 🏠" {
			t.Errorf("ZIP %q, second phone %q, street %q, wrong %v", got.ZIP, got.SecondPhone, got.StreetAddress, wrong)
		}
		c = someone()
		c.Country, c.Phone, c.NationalAddress = saudiArabia, "+966501234567", "rhma ۳۱۸۴"
		if got, wrong, _ = checkContact(c, Forms{}); len(wrong) != 0 || got.NationalAddress != "RHMA3184" {
			t.Errorf("national address %q, wrong %v", got.NationalAddress, wrong)
		}
	})
	for _, tt := range []struct{ name, field, value string }{
		{"CHK-1 email without a domain", "email", "ayesha"},
		{"CHK-1 email with a name", "email", "Ayesha <ayesha@example.pk>"},
		{"CHK-1 two emails", "email", "a@example.pk, b@example.pk"},
		{"SAFE-7 a link as a name", "firstName", "Win at www.spam.example"},
		{"SAFE-7 markup as a street", "streetAddress", "<a href=x>House 7</a>"},
		{"SAFE-7 a link as a city", "city", "spam.com"},
		{"GUARD-9 a phone in a name", "lastName", "Winner call 0300 1234567"},
		{"GUARD-9 a phone in a city", "city", "Lahore, call ۰۳۰۰۱۲۳۴۵۶۷"},
		{"GUARD-9 a phone in a province", "state", "Call 0300-1234567"},
		{"CHK-2 unlisted country", "country", "Atlantis"},
		{"CHK-1 phone without digits", "phone", "on request"},
		{"CHK-1 phone of six digits", "phone", "123456"},
		{"CHK-1 a mobile of ten digits", "phone", "0300 123456"},
		{"CHK-1 three numbers", "phone", "03001234567/03211234567/03331234567"},
		{"CHK-1 no second number", "secondPhone", "my brother's"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := someone()
			*field(tt.field)(&c) = tt.value
			if _, wrong, _ := checkContact(c, Forms{}); len(wrong) != 1 || wrong[tt.field] == "" {
				t.Errorf("wrong = %v", wrong)
			}
		})
	}
	t.Run("GUARD-9 the phone that a rider calls at the gate is no pitch", func(t *testing.T) {
		t.Parallel()
		c := someone()
		c.StreetAddress, c.Landmark, c.RiderNote, c.City = "House 7, call 0300 1234567", "Guard: 042 35761234", "ring 0321-7654321 first", "Islamabad F-8 44000"
		if _, wrong, _ := checkContact(c, Forms{}); len(wrong) != 0 {
			t.Errorf("wrong = %v", wrong)
		}
	})
	t.Run("CHK-1 what people type is put in order and kept", func(t *testing.T) {
		t.Parallel()
		c := someone()
		c.FirstName, c.Country, c.StreetAddress = "  عائشہ ", "pakistan", "House 7\r\nBcc: everybody\x00"
		c.Phone = "03001234567 / 03211234567" // two numbers in one field
		got, wrong, _ := checkContact(c, Forms{})
		if len(wrong) != 0 {
			t.Fatalf("wrong = %v", wrong)
		}
		want := c
		want.FirstName, want.Country, want.StreetAddress = "عائشہ", "Pakistan", "House 7 Bcc: everybody"
		want.Phone, want.SecondPhone, want.PhoneE164 = "03001234567", "03211234567", "+923001234567"
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
}
