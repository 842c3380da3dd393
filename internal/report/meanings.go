package report

// Meaning is a figure with what it is, in words for the owner.
type Meaning struct{ Name, Title, Text string }

// meanings are the one place where the figures are defined: the reports show
// them, and docs/glossary.md repeats them word for word (a test compares).
var meanings = []Meaning{
	{"revenue", "Delivered revenue", "What shoppers pay for the goods of parcels that reached them, each parcel's on the day it was delivered, less what was paid back for delivered goods, on the day it went back. Goods that were only ordered, refused or lost count for nothing, and neither does what is sent once more in the place of something else. Money that was paid too much and went back is left out."},
	{"average", "Average order", "What the parcels delivered on these days were sold for, before refunds, divided by their number. An order that goes in two parcels counts as two."},
	{"refused", "Refused parcels", "Parcels that turned back before they were delivered, on the day they turned back, as a share of all that came to an end: delivered, refused or lost. A parcel that is delivered after all is not refused."},
	{"cancelled", "Cancelled orders", "Orders that were cancelled, or ended by themselves because nobody confirmed or paid them in time, on the day that happened, with what they would have come to. The reason is the one that the shopper chose or the desk noted; what was written in other words counts as another reason. A parcel that turned back is refused, not cancelled."},
	{"cash", "Cash with couriers", "Cash taken at the door that is not noted as paid over yet, a parcel at a time, by the days since it was delivered."},
	{"discount", "Discount given", "What delivered goods cost less than their list prices: through deals, through the percentage of guests and members, and through coupons."},
	{"members", "Member share", "The part of the delivered revenue that comes from orders at the member price."},
	{"cover", "Days of cover", "For how many days the free units of a variant last at the pace of what was delivered of it in the last 30 days."},
	{"expiry", "Value near expiry", "What the units in the house cost whose lots expire within 180 days, by the days left."},
	{"day", "Day", "From midnight to midnight in Karachi."},
}

// Meanings returns the figures with what they are.
func Meanings() []Meaning { return append([]Meaning(nil), meanings...) }
