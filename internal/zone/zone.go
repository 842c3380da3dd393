// Package zone says where the shop's clock hangs: in Karachi, whatever the
// server's does. Days begin and end there, and people read times of there.
package zone

import "time"

// Karachi is Pakistan's time, UTC+5. Pakistan has no summer time, so it needs no
// database of zones, which a bare container does not have.
var Karachi = time.FixedZone("PKT", 5*60*60)
