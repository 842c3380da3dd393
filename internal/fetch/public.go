package fetch

import "net/netip"

// notPublic are the networks that the registries of special addresses (RFC 6890
// and its successors) keep for something else than servers of the world. Of IPv6
// only what lies in 2000::/3 is looked at: the rest is not public at all, so
// IPv4-mapped addresses (unmapped before), NAT64 (64:ff9b::/96, 64:ff9b:1::/48),
// unique-local, link-local and site-local ones are refused by that.
var notPublic = prefixes(
	"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24",
	"192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24",
	"203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
	"2001::/23",     // Teredo, ORCHID, benchmarking
	"2001:db8::/32", // documentation
	"2002::/16",     // 6to4: an IPv4 address in disguise
	"2620:4f:8000::/48",
	"3fff::/20", // documentation
)

var global6 = netip.MustParsePrefix("2000::/3")

func prefixes(list ...string) []netip.Prefix {
	out := make([]netip.Prefix, len(list))
	for i, s := range list {
		out[i] = netip.MustParsePrefix(s)
	}
	return out
}

// Public says whether an address is one of the world, and not of a private
// network, of this machine or of a cloud's inside.
func Public(a netip.Addr) bool {
	if !a.IsValid() || a.Zone() != "" {
		return false
	}
	a = a.Unmap()
	if a.Is6() && !global6.Contains(a) {
		return false
	}
	for _, p := range notPublic {
		if p.Contains(a) {
			return false
		}
	}
	return true
}
