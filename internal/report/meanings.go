package report

// Meaning is a figure with its definition for the owner.
type Meaning struct{ Name, Title, Text string }

// meanings define the figures: reports show them, and docs/glossary.md repeats them word
// for word, which a test checks.
var meanings = []Meaning{
	{"revenue", "Delivered revenue", "What shoppers pay for the goods of parcels that reached them, each parcel's on the day it was delivered, less what was paid back for delivered goods, on the day it went back. Goods that were only ordered, refused or lost count for nothing, and neither does what is sent once more in the place of something else. Money that was paid too much and went back is left out."},
	{"average", "Average order", "What the parcels delivered on these days were sold for, before refunds, divided by their number. An order that goes in two parcels counts as two."},
	{"refused", "Refused parcels", "Parcels that turned back before they were delivered, on the day they turned back, as a share of all that came to an end: delivered, refused or lost. A parcel that is delivered after all is not refused."},
	{"cancelled", "Cancelled orders", "Orders that were cancelled, or ended by themselves because nobody confirmed or paid them in time, on the day that happened, with what they would have come to. The reason is the one that the shopper chose or the desk noted; what was written in other words counts as another reason. A parcel that turned back is refused, not cancelled."},
	{"cash", "Cash with couriers", "Cash taken at the door that is not noted as paid over yet, a parcel at a time, by the days since it was delivered."},
	{"discount", "Discount given", "What delivered goods cost less than their list prices: through deals, through the percentage of guests and members, through promotions, and through coupons."},
	{MeansDelivery, "Charged for delivery", "The charges for delivery of orders whose first parcel was delivered, refused or lost on these days, as each was placed. What a coupon took off is told beside it. Given back, or owed no more, is what of the charges shoppers need not pay because goods came back or were lost, on the day the last of them did. Kept by couriers is what their statements say, on the day it was booked. None of it is part of the delivered revenue."},
	{MeansWays, "Cash or first", "Fees for cash are those of orders whose first parcel was delivered, refused or lost on these days, less what of such fees was given back or is owed no more. Saved by paying first is what that took off the delivered goods of orders whose first parcel came to its end on these days; what is paid back for such goods is less by it. Neither is part of the delivered revenue."},
	{MeansGifts, "Gift wraps", "The charges for wrapping of orders whose first parcel was delivered, refused or lost on these days, less what of such charges was given back or is owed no more. They are no part of the delivered revenue."},
	{MeansTax, "Sales tax", "The sales tax inside what orders say, by class, as each was placed: of delivered goods on the day of their parcel, of delivery, fee for cash and wrap on the day the first parcel ended. What came back, or is owed no more, is told beside it, on the day it was checked in. Orders of a time without taxes are not part of it. It is what the shop worked out by your classes; what has to be filed is for your accountant."},
	{MeansProfit, "Profit", "What shoppers pay, less the sales tax inside it and less what it cost. It counts when goods are delivered, as everywhere in the reports; discounts, refunds and charges are lines of their own. Goods cost by unit what their lot cost with its share of freight and duty. Where the lot was not noted, or has no cost, it is the average of the lots of the same size and shade that had arrived by the day of delivery. Where there is none, the cost is unknown: such units are told apart and add no cost, so the profit looks too high by what they really cost. What goes back to the shelf gives its cost back; what is damaged, put aside or lost does not. What couriers keep, with the tax that they withhold, counts when their statement is booked, and orders without such a booking are told. Fees of banks and cards, rent, salaries, ads, and goods that are written off on the shelf count only as the expenses that you note."},
	{"members", "Member share", "The part of the delivered revenue that comes from orders at the member price."},
	{"cover", "Days of cover", "For how many days the free units of a variant last at the pace of what was delivered of it in the last 30 days."},
	{"expiry", "Value near expiry", "What the units in the house cost whose lots expire within 180 days, by the days left."},
	{"day", "Day", "From midnight to midnight in Karachi."},
}

// Meanings returns the figures with their definitions.
func Meanings() []Meaning { return append([]Meaning(nil), meanings...) }
