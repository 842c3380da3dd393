/** The texts of an order's parcels. */
export const parcelCopy = {
  states: {
    packed: 'Packed',
    booked: 'Booked',
    on_the_way: 'In transit',
    out: 'Out for delivery',
    attempted: 'Attempt failed',
    delivered: 'Delivered',
    returning: 'Coming back',
    back: 'Back, to check in',
    returned: 'Checked in',
    lost: 'Lost',
    cancelled: 'Taken apart',
  },
  reasons: {
    refused: 'Refused',
    not_there: 'Nobody there',
    bad_address: 'Address not found',
    wants_to_open: 'Wanted to open it first',
    other: 'Another reason',
  } as Record<string, string>,
  order: {
    title: 'Parcels',
    collect: (sum: string) => `collects ${sum}`,
    nothing: 'collects nothing',
    replacement: 'replacement',
    noneYet: 'None yet. It is made when the order is packed.',
    lot: (code: string) => `lot ${code}`,
  },
}

/** What a column of a courier's file may contain. */
export const notRead = 'Not read'
export const courierColumns: Readonly<Record<string, string>> = {
  reference: 'Our number',
  tracking: 'Tracking number',
  collect: 'Amount',
  code: 'Status',
  words: 'Words to the status',
  time: 'Time',
  place: 'Place',
}
