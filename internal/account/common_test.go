package account

import "testing"

// GUARD-10: a common password is refused, however it is altered to meet the rule. The specified
// rule's own message stays.
func TestGUARD10CommonPasswords(t *testing.T) {
	t.Parallel()
	if n := len(commonPasswords()); n != 10_000 {
		t.Errorf("the list has %d passwords", n)
	}
	for _, p := range []string{"Password1!", "P@ssw0rd", "Admin@123", "Passw0rd!", "Welcome1!", "Qwerty123!", "Abc@12345", "Iloveyou1!", "P@ssword1", "Welcome@123"} {
		if err := checkPassword(p); err == nil || err.Error() != MsgCommon {
			t.Errorf("%s: %v", p, err)
		}
	}
	for _, p := range []string{"Gulaab@2026", "Kettle?Rain7", "Member@12345"} {
		if err := checkPassword(p); err != nil {
			t.Errorf("%s: %v", p, err)
		}
	}
	if err := checkPassword("password"); err == nil || err.Error() != MsgPasswordRule {
		t.Errorf("what breaks the rule hears of the rule: %v", err)
	}
}
