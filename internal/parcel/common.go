package parcel

import (
	"slices"
	"strings"
	"unicode"

	"gulaab/internal/ident"
	"gulaab/internal/order"
)

// This file knows the words that mean one thing whichever courier says them (READ-8). A
// courier's own list comes first, and what staff have explained before that. Words that
// couriers use differently, such as "Returned" or "Return to Shipper", are not here: they
// are a question.

// common are those words, each with what the timeline says and what it means.
var common = []Code{
	{Code: "Booked", Words: "Booked", Meaning: Booked},
	{Code: "Picked", Words: "Picked up", Meaning: Moving},
	{Code: "Picked Up", Words: "Picked up", Meaning: Moving},
	{Code: "Dispatched", Words: "On its way", Meaning: Moving},
	{Code: "In Transit", Words: "In transit", Meaning: Moving},
	{Code: "InTransit", Words: "In transit", Meaning: Moving},
	{Code: "Arrived at Origin", Words: "At the origin", Meaning: Moving},
	{Code: "Arrived at Destination", Words: "At the destination", Meaning: Moving},
	{Code: "Arrived at Hub", Words: "At a hub", Meaning: Moving},
	{Code: "Arrived at Facility", Words: "At a hub", Meaning: Moving},
	{Code: "Arrived at Warehouse", Words: "At a hub", Meaning: Moving},
	{Code: "Arrived at Station", Words: "At a hub", Meaning: Moving},
	{Code: "Misrouted", Words: "Sent the wrong way", Meaning: Moving},
	{Code: "Out for Delivery", Words: "Out for delivery", Meaning: Out},
	{Code: "Out on Delivery", Words: "Out for delivery", Meaning: Out},
	{Code: "On Route for Delivery", Words: "Out for delivery", Meaning: Out},
	{Code: "OFD", Words: "Out for delivery", Meaning: Out},
	{Code: "Assigned to Courier", Words: "With the rider", Meaning: Out},
	{Code: "Assigned to Rider", Words: "With the rider", Meaning: Out},
	{Code: "With Rider", Words: "With the rider", Meaning: Out},
	{Code: "Delivered", Words: "Delivered", Meaning: Delivered},
	{Code: "Delivered to Consignee", Words: "Delivered", Meaning: Delivered},
	{Code: "Delivered to Customer", Words: "Delivered", Meaning: Delivered},
	{Code: "Delivered to Receiver", Words: "Delivered", Meaning: Delivered},
	{Code: "Delivery Successful", Words: "Delivered", Meaning: Delivered},
	{Code: "Successful Delivery", Words: "Delivered", Meaning: Delivered},
	{Code: "Attempted", Words: "Attempt failed", Meaning: Attempt, Reason: order.ReasonOther},
	{Code: "Attempt Made", Words: "Attempt failed", Meaning: Attempt, Reason: order.ReasonOther},
	{Code: "Attempt Failed", Words: "Attempt failed", Meaning: Attempt, Reason: order.ReasonOther},
	{Code: "Failed Attempt", Words: "Attempt failed", Meaning: Attempt, Reason: order.ReasonOther},
	{Code: "Delivery Attempted", Words: "Attempt failed", Meaning: Attempt, Reason: order.ReasonOther},
	{Code: "Delivery Failed", Words: "Attempt failed", Meaning: Attempt, Reason: order.ReasonOther},
	{Code: "Delivery Unsuccessful", Words: "Attempt failed", Meaning: Attempt, Reason: order.ReasonOther},
	{Code: "Delivery Attempt Failed", Words: "Attempt failed", Meaning: Attempt, Reason: order.ReasonOther},
	{Code: "Could Not Be Delivered", Words: "Attempt failed", Meaning: Attempt, Reason: order.ReasonOther},
	{Code: "Unable to Deliver", Words: "Attempt failed", Meaning: Attempt, Reason: order.ReasonOther},
	{Code: "Undelivered", Words: "Attempt failed", Meaning: Attempt, Reason: order.ReasonOther},
	{Code: "Not Delivered", Words: "Attempt failed", Meaning: Attempt, Reason: order.ReasonOther},
	{Code: "Consignee Not Available", Words: "Nobody there", Meaning: Attempt, Reason: order.ReasonNotThere},
	{Code: "Customer Not Available", Words: "Nobody there", Meaning: Attempt, Reason: order.ReasonNotThere},
	{Code: "Receiver Not Available", Words: "Nobody there", Meaning: Attempt, Reason: order.ReasonNotThere},
	{Code: "Nobody at Home", Words: "Nobody there", Meaning: Attempt, Reason: order.ReasonNotThere},
	{Code: "Door Locked", Words: "Nobody there", Meaning: Attempt, Reason: order.ReasonNotThere},
	{Code: "Refused", Words: "Refused", Meaning: Attempt, Reason: order.ReasonRefused},
	{Code: "Refused by Consignee", Words: "Refused", Meaning: Attempt, Reason: order.ReasonRefused},
	{Code: "Refused by Customer", Words: "Refused", Meaning: Attempt, Reason: order.ReasonRefused},
	{Code: "Consignee Refused", Words: "Refused", Meaning: Attempt, Reason: order.ReasonRefused},
	{Code: "Customer Refused", Words: "Refused", Meaning: Attempt, Reason: order.ReasonRefused},
	{Code: "Consignee Refused to Accept", Words: "Refused", Meaning: Attempt, Reason: order.ReasonRefused},
	{Code: "Customer Refused to Accept", Words: "Refused", Meaning: Attempt, Reason: order.ReasonRefused},
	{Code: "Refused Delivery", Words: "Refused", Meaning: Attempt, Reason: order.ReasonRefused},
	{Code: "Delivery Refused", Words: "Refused", Meaning: Attempt, Reason: order.ReasonRefused},
	{Code: "Address Incomplete", Words: "Address not found", Meaning: Attempt, Reason: order.ReasonBadAddress},
	{Code: "Incomplete Address", Words: "Address not found", Meaning: Attempt, Reason: order.ReasonBadAddress},
	{Code: "Incorrect Address", Words: "Address not found", Meaning: Attempt, Reason: order.ReasonBadAddress},
	{Code: "Wrong Address", Words: "Address not found", Meaning: Attempt, Reason: order.ReasonBadAddress},
	{Code: "Bad Address", Words: "Address not found", Meaning: Attempt, Reason: order.ReasonBadAddress},
	{Code: "Return In Transit", Words: "On its way back", Meaning: Returning},
	{Code: "Out for Return", Words: "On its way back", Meaning: Returning},
	{Code: "Returned to Shipper", Words: "Came back", Meaning: Back},
	{Code: "Lost", Words: "Lost", Meaning: Lost},
	{Code: "On Hold", Words: "On hold", Meaning: Note},
	{Code: "Cancelled", Words: "Booking cancelled", Meaning: Note},
	{Code: "Canceled", Words: "Booking cancelled", Meaning: Note},
}

// fillers are words that couriers put around what they say, and that change nothing.
var fillers = []string{"shipment", "parcel", "order", "consignment", "package", "your", "the", "has", "have", "been", "is", "was", "successfully"}

// looseKey folds a status further than codeKey: "Out-for-Delivery." and "Your parcel is out
// for delivery" are one.
func looseKey(code string) string {
	words := strings.FieldsFunc(strings.ToLower(ident.Tidy(code)), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	kept := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return slices.Contains(fillers, w) })
	if len(kept) == 0 {
		kept = words
	}
	return strings.Join(kept, "")
}

// commonly are the common words by looseKey.
var commonly = func() map[string]string {
	by := make(map[string]string, len(common))
	for _, c := range common {
		by[looseKey(c.Code)] = c.Code
	}
	return by
}()

// loosely notes how a courier's list spells a status, by looseKey; empty where it has two
// that would be one and mean different things.
func (c *Courier) loosely(one Code) {
	if c.loose == nil {
		c.loose = map[string]string{}
	}
	key := looseKey(one.Code)
	if other, taken := c.loose[key]; taken && c.codes[codeKey(other)].Meaning != one.Meaning {
		c.loose[key] = ""
		return
	}
	c.loose[key] = one.Code
}

// listed returns a status as the courier's list or the common one spells it, where it
// differs from that in hyphens, stops or fillers alone; false where neither has it.
func (c *Courier) listed(code string) (string, bool) {
	if strings.Contains(code, "?") { // somebody's doubt is no status
		return "", false
	}
	key := looseKey(code)
	if known, own := c.loose[key]; own {
		return known, known != ""
	}
	known, ok := commonly[key]
	return known, ok
}
