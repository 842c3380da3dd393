package ident

import "testing"

func TestValidIBAN(t *testing.T) {
	t.Parallel()
	for iban, want := range map[string]bool{
		"PK36 SCBL 0000 0011 2345 6702": true,
		"GB82WEST12345698765432":        true,
		"GB82WEST12345698765433":        false,
		"PK34SMPL0000001123456702":      true,
		"":                              false,
		"1234WEST12345698765432":        false,
		"GBXXWEST12345698765432":        false,
		"GB82WEST1234569876543!":        false,
	} {
		if got := ValidIBAN(iban); got != want {
			t.Errorf("PAY-1 ValidIBAN(%q) = %v", iban, got)
		}
	}
}
