package mail

// called are the messages' names in the office's list.
var called = map[string]string{
	"order-placed-cod":      "Placed, on delivery",
	"order-placed-transfer": "Placed, bank transfer",
	"order-reserved":        "Reserved, to be paid",
	"order-call-first":      "Reserved, called first",
	"order-reminder":        "Reminder, 12 hours",
	"order-confirmed":       "Confirmed",
	"order-edited":          "Changed with the customer",
	"proof-received":        "Screenshot received",
	"payment-accepted":      "Payment arrived",
	"payment-part":          "Part of it is missing",
	"proof-rejected":        "Screenshot rejected",
	"order-packed":          "Packed, on its way",
	"order-out":             "Out for delivery",
	"order-attempt":         "Attempt failed",
	"order-delivered":       "Delivered",
	"order-returning":       "Coming back",
	"order-cancelled":       "Cancelled",
	"order-expired":         "Ended, no answer",
	"return-approved":       "Return approved",
	"return-declined":       "Return declined",
	"return-kept":           "Return, nothing comes back",
	"order-refunded":        "Money sent back",
	"password-reset":        "Link for a new password",
	"confirm-email":         "Confirm the address",
	"change-email":          "Link for a new address",
	"email-changed":         "Address changed",
	"account-leaves":        "Account to be erased",
	"back-in-stock":         "Back in stock",
	"welcome":               "Welcome",
	"order-news":            "News of several orders",
	"staff-invitation":      "Invitation to the team",
	"staff-notice":          "News for the team",
	"factor-changed":        "Login changed",
	"bank-change":           "Bank account changed",
	"test-mail":             "Test mail",
}

// Called is a kind of message's name in the office: "Placed, on delivery".
func Called(kind string) string { return called[kind] }
