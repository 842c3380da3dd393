package demo

// The month before a demo was opened: who ordered, when, and what became of it.
// Whoever tells it makes every move as the shop's people make it; here stands
// only which, and how long after the order. All people are invented.

// Customer is somebody who orders in the demo.
type Customer struct {
	First, Last, Email, Phone string
	Street, City, State, ZIP  string
	Member                    bool // orders as the demo's member
}

// Customers returns the people of the story.
func Customers() []Customer {
	return []Customer{
		{"Demo", "Member", "member@gulaab.test", "0300 0000101", "House 12, Street 4, F-7/2", "Islamabad", "Islamabad", "44000", true},
		{"Ayesha", "Siddiqui", "ayesha.siddiqui@example.com", "0300 0000102", "Flat 5, Sea View Apartments, DHA Phase 5", "Karachi", "Sindh", "75500", false},
		{"Hina", "Raza", "hina.raza@example.com", "0301 0000103", "18-C, Gulberg III", "Lahore", "Punjab", "54660", false},
		{"Sana", "Mahmood", "sana.mahmood@example.com", "0302 0000104", "House 77, Satellite Town", "Rawalpindi", "Punjab", "46300", false},
		{"Zainab", "Khalid", "zainab.khalid@example.com", "0303 0000105", "Street 9, Madina Town", "Faisalabad", "Punjab", "38000", false},
		{"Mariam", "Yousaf", "mariam.yousaf@example.com", "0304 0000106", "House 3, Shah Rukn-e-Alam Colony", "Multan", "Punjab", "60000", false},
		{"Nadia", "Afridi", "nadia.afridi@example.com", "0305 0000107", "Lane 2, University Town", "Peshawar", "Khyber Pakhtunkhwa", "25000", false},
		{"Komal", "Shah", "komal.shah@example.com", "0306 0000108", "B-41, Block 13-D, Gulshan-e-Iqbal", "Karachi", "Sindh", "75300", false},
		{"Iqra", "Bashir", "iqra.bashir@example.com", "0307 0000109", "House 210, Model Town", "Sialkot", "Punjab", "51310", false},
		{"Rabia", "Noor", "rabia.noor@example.com", "0308 0000110", "Flat 9, Qasimabad", "Hyderabad", "Sindh", "71000", false},
		{"Bilal", "Ahmed", "bilal.ahmed@example.com", "0309 0000111", "House 5, Jinnah Road", "Quetta", "Balochistan", "87300", false},
		{"Fatima", "Malik", "fatima.malik@example.com", "0310 0000112", "45-B, Johar Town", "Lahore", "Punjab", "54770", false},
		{"Areeba", "Hussain", "areeba.hussain@example.com", "0311 0000113", "House 31, Bahria Town Phase 4", "Rawalpindi", "Punjab", "46220", false},
		{"Saba", "Qureshi", "saba.qureshi@example.com", "0312 0000114", "C-12, Block 4, Clifton", "Karachi", "Sindh", "75600", false},
		{"ثنا", "رفیق", "sana.rafiq@example.com", "0313 0000115", "مکان 14، گلی 3، ماڈل ٹاؤن", "Bahawalpur", "Punjab", "63100", false},
		{"Mehwish", "Tariq", "mehwish.tariq@example.com", "0314 0000116", "House 8, Civil Lines", "Gujranwala", "Punjab", "52250", false},
		{"Anum", "Javed", "anum.javed@example.com", "0315 0000117", "Flat 2, G-11 Markaz", "Islamabad", "Islamabad", "44000", false},
		{"Usman", "Ghani", "usman.ghani@example.com", "0316 0000118", "Street 6, Jinnahabad", "Abbottabad", "Khyber Pakhtunkhwa", "22010", false},
		{"Maham", "Iqbal", "maham.iqbal@example.com", "0317 0000119", "12-A, Cantt", "Lahore", "Punjab", "54810", false},
		{"Laiba", "Aslam", "laiba.aslam@example.com", "0318 0000120", "House 66, Peoples Colony", "Faisalabad", "Punjab", "38090", false},
	}
}

// StoryOrder is one order of the story.
type StoryOrder struct {
	Age      float64 // hours before the demo was opened
	Customer int     // in Customers
	Lines    int     // products
	Transfer bool    // paid to the account, with a screenshot
	Open     string  // key of a product whose colour is not chosen yet
	Coupon   string  // a code that was typed
	Moves    []StoryMove
}

// StoryMove is what somebody did with an order.
type StoryMove struct {
	After  float64 // hours after the order
	Name   string  // of the move; Expires for what the shop does by itself
	Note   string
	Reason string // of a failed attempt
	Half   bool   // half of the money
	Some   bool   // of check-in: the first line alone, one opened unit of it
	Asked  *StoryReturn
}

// StoryReturn is one unit of an order's first line that a shopper asks to send back,
// or what the office answers.
type StoryReturn struct {
	Reason, Words string
	Opened        bool
	Same          bool // the same again is wanted, not the money
	Photo         bool // a picture of it was sent
}

// AskReturn is what the shopper does.
const AskReturn = "ask-return"

// Expires stands for what ends orders that nobody confirmed.
const Expires = "expires"

// The ways that orders of the story go.
var (
	called    = []StoryMove{{After: 2, Name: "confirm", Note: "said yes on the phone"}}
	packed    = along(called, StoryMove{After: 5, Name: "pack"})
	booked    = along(packed, StoryMove{After: 5.5, Name: "book"})
	away      = along(booked, StoryMove{After: 7, Name: "hand-over"})
	out       = along(away, StoryMove{After: 30, Name: "out"})
	delivered = along(out, StoryMove{After: 34, Name: "deliver"})
	attempted = along(out, StoryMove{After: 33, Name: "attempt", Reason: "not_there"})
	refused   = along(attempted, StoryMove{After: 56, Name: "attempt", Reason: "refused"}, StoryMove{After: 58, Name: "turn-back", Note: "the shopper does not take it"})
	back      = along(refused, StoryMove{After: 130, Name: "check-in"})
	lost      = along(away, StoryMove{After: 190, Name: "lose", Note: "the courier cannot find it"})
	second    = along(attempted, StoryMove{After: 55, Name: "deliver"})

	oneBack = along(delivered, StoryMove{After: 90, Name: "turn-back", Note: "one of two burns on her skin"}, StoryMove{After: 130, Name: "check-in", Some: true, Note: "opened: not for the shelf"})

	broken = along(delivered, StoryMove{After: 120, Name: AskReturn, Asked: &StoryReturn{
		Reason: "damaged", Words: "The cap was cracked and a third of it was in the bag.", Opened: true, Photo: true,
	}})
	burning  = along(delivered, StoryMove{After: 91, Name: AskReturn, Asked: &StoryReturn{Reason: "reaction", Words: "It burned and my cheeks were red for two days.", Opened: true}})
	onItsWay = along(delivered, StoryMove{After: 100, Name: AskReturn, Asked: &StoryReturn{Reason: "wrong", Words: "I ordered another one.", Same: true}},
		StoryMove{After: 118, Name: "approve-return", Note: "Please hand it to the rider as it came."}, StoryMove{After: 140, Name: "send-return"})

	noAnswer = []StoryMove{{After: 1, Name: "no-answer"}}
	twice    = []StoryMove{{After: 3, Name: "no-answer"}, {After: 9, Name: "no-answer"}}
	stopped  = []StoryMove{{After: 4, Name: "cancel", Note: "ordered twice by mistake"}}
	gaveUp   = []StoryMove{{After: 3, Name: "no-answer"}, {After: 10, Name: "no-answer"}, {After: 27, Name: "give-up", Note: "three calls"}, {After: 28, Name: "cancel", Note: "nobody can be reached"}}
	expired  = []StoryMove{{After: 49, Name: Expires}}

	paid          = []StoryMove{{After: 2, Name: "approve"}}
	paidDelivered = along(paid, StoryMove{After: 5, Name: "pack"}, StoryMove{After: 5.5, Name: "book"}, StoryMove{After: 8, Name: "hand-over"}, StoryMove{After: 50, Name: "deliver"})
	partPaid      = []StoryMove{{After: 2, Name: "approve", Half: true, Note: "half of it came"}}
	unclear       = []StoryMove{{After: 1, Name: "reject", Note: "The screenshot shows another account."}}
	paidBack      = along(paid, StoryMove{After: 20, Name: "cancel", Note: "changed her mind"}, StoryMove{After: 40, Name: "refund"})
	sentBack      = along(paidDelivered, StoryMove{After: 120, Name: "turn-back", Note: "not right for her skin"}, StoryMove{After: 170, Name: "check-in"}, StoryMove{After: 171, Name: "refund"})
)

// along is a way and what comes after it.
func along(way []StoryMove, then ...StoryMove) []StoryMove {
	return append(append([]StoryMove(nil), way...), then...)
}

// Story returns the orders of the month before, the oldest first.
func Story() []StoryOrder {
	cod := func(age float64, customer, lines int, moves []StoryMove) StoryOrder {
		return StoryOrder{Age: age, Customer: customer, Lines: lines, Moves: moves}
	}
	bank := func(age float64, customer, lines int, moves []StoryMove) StoryOrder {
		return StoryOrder{Age: age, Customer: customer, Lines: lines, Moves: moves, Transfer: true}
	}
	return []StoryOrder{
		cod(718, 1, 2, delivered), cod(706, 2, 1, delivered), cod(699, 0, 2, delivered), bank(690, 3, 3, paidDelivered), cod(671, 4, 1, back),
		cod(660, 5, 2, delivered), cod(648, 6, 1, second), cod(640, 7, 2, delivered), cod(627, 8, 1, stopped), cod(611, 9, 3, delivered),
		bank(598, 2, 2, paidDelivered), cod(590, 10, 1, lost), cod(577, 1, 1, delivered), cod(566, 11, 2, delivered), cod(553, 12, 1, second),
		cod(541, 13, 2, delivered), bank(530, 14, 1, sentBack), cod(517, 15, 1, expired), cod(505, 16, 2, delivered), cod(494, 0, 1, delivered),
		cod(481, 4, 2, back), cod(470, 17, 1, delivered), cod(458, 18, 3, delivered), cod(445, 19, 1, gaveUp), bank(433, 5, 2, paidDelivered),
		cod(421, 3, 1, delivered), cod(409, 7, 2, delivered), cod(398, 8, 1, second), cod(386, 1, 2, delivered), cod(373, 9, 1, delivered),
		bank(361, 11, 1, paidBack), cod(350, 13, 1, delivered), cod(337, 2, 2, delivered), cod(325, 15, 1, back), cod(313, 16, 1, delivered),
		cod(301, 0, 3, delivered), cod(289, 18, 1, stopped), cod(277, 6, 2, delivered), bank(265, 12, 1, paidDelivered), cod(252, 19, 1, delivered),
		cod(241, 10, 2, second), cod(228, 14, 1, delivered), cod(215, 17, 1, delivered), cod(203, 5, 2, delivered), cod(190, 4, 1, refused),
		cod(166, 8, 1, onItsWay), cod(142, 1, 2, broken), cod(118, 9, 1, refused), cod(95, 3, 2, burning),
		cod(71, 11, 1, attempted), cod(58, 13, 2, attempted), cod(49, 16, 1, out), cod(41, 0, 1, out), cod(36, 18, 2, away), cod(28, 2, 1, away),
		cod(26, 7, 1, away), cod(23, 12, 1, booked), cod(21, 19, 2, booked), bank(20, 6, 1, paid), cod(19, 5, 1, packed), bank(18, 15, 2, partPaid),
		cod(16, 17, 1, packed), cod(14, 10, 1, twice), cod(12, 14, 2, called), cod(9, 3, 1, called), bank(8, 8, 1, unclear), cod(7, 11, 1, noAnswer),
		bank(5, 1, 2, nil), cod(4, 16, 1, noAnswer),
		{Age: 3.5, Customer: 13, Open: openColour},
		cod(2.5, 2, 2, nil), bank(2, 9, 1, nil), cod(1, 19, 1, nil), cod(0.5, 7, 3, nil),
		// With a coupon, one of them sent back in part.
		{Age: 311, Customer: 17, Lines: 3, Coupon: "SALAAM300", Moves: delivered},
		{Age: 154, Customer: 12, Lines: 2, Coupon: "SALAAM300", Moves: oneBack},
		{Age: 6, Customer: 5, Lines: 2, Coupon: "EID10"},
	}
}

// openColour is a product of several colours that somebody orders without one.
const openColour = "rhode-peptide-lip-tint"

// StoryDeal is a deal of the demo, from midnight of a day to that of another,
// counted from the day on which the demo was opened.
type StoryDeal struct {
	Name       string
	Percent    int
	Target, ID string
	From, To   int
}

// StoryDeals returns the deals that run and that are planned.
func StoryDeals() []StoryDeal {
	return []StoryDeal{
		{"Roller week", 20, "brand", "skin-gym", -2, 6},
		{"Mask weekend", 15, "category", "mask", 5, 8},
		{"Winter balm", 10, "category", "lip-care", 12, 20},
	}
}

// StoryCoupon is a coupon of the demo, which holds from a day on, counted from the
// day on which the demo was opened, to another; without one it goes on.
type StoryCoupon struct {
	Code, Note      string
	Percent, Amount int // one of them; rupees
	Minimum         int // rupees
	Limit, Each     int64
	From, To        int
}

// StoryCoupons returns the coupons that shoppers can type.
func StoryCoupons() []StoryCoupon {
	return []StoryCoupon{
		{Code: "SALAAM300", Note: "for a first order, on the card in each parcel", Amount: 300, Minimum: 3000, Each: 1, From: -35},
		{Code: "EID10", Note: "from the video of the week", Percent: 10, Limit: 200, Each: 2, From: -3, To: 11},
	}
}

// StoryFlag is a flag on somebody of the story, from now on for some days.
type StoryFlag struct {
	Customer     int // in Customers
	Kind, Reason string
	Days         int
}

// StoryFlags returns who is flagged.
func StoryFlags() []StoryFlag {
	return []StoryFlag{
		{15, "no_cod", "Did not take a parcel and ordered again under another name.", 60},
		{10, "call_first", "The house is hard to find; asks for a call.", 180},
	}
}
