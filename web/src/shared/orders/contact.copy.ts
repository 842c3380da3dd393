/**
 * The texts of each field of a contact: `office` where the office's label differs, `missing` for an
 * empty one.
 */
export const copy = {
  /** The heading of the fields that the checkout folds away. */
  more: 'Second number or a note to the rider',
  /** A country, by its name in addresses. */
  country: (name: string) => name,
  field: {
    phone: {
      label: 'Phone',
      hint: 'For questions about this order. Like 0300\u00a01234567.',
      missing: 'Enter a phone number, like 0300 1234567.',
    },
    firstName: { label: 'First name', missing: 'Enter your first name.' },
    lastName: { label: 'Last name', missing: 'Enter your last name.' },
    email: {
      label: 'Email',
      hint: 'Your order number and updates come here.',
      missing: 'Enter an email like name@gmail.com.',
    },
    streetAddress: {
      label: 'Street address',
      office: 'House, street, area',
      hint: 'House, street, area. English or {urdu}.',
      missing: 'Enter your house and street.',
    },
    landmark: {
      label: 'Nearest landmark',
      office: 'Landmark',
      hint: 'A mosque, a school, a shop that everybody knows.',
    },
    city: { label: 'City', missing: 'Enter your city.' },
    state: { label: 'State/Province', office: 'Province', missing: 'Enter your state or province.' },
    zip: { label: 'ZIP/Postal code', office: 'Postal code', missing: 'Enter your ZIP or postal code.' },
    country: { label: 'Country', missing: 'Choose a country.' },
    nationalAddress: {
      label: 'National address',
      office: 'National address, like RHMA3184',
      hint: 'The short code of Saudi Post, like RHMA3184.',
    },
    secondPhone: { label: 'Second number', office: 'Second phone', hint: 'Of somebody who can take the parcel.' },
    riderNote: { label: 'Note to the rider', hint: 'Such as: second gate, ring twice.' },
    giftMessage: { label: 'A note in the parcel' },
    language: { label: 'Messages in' },
  },
}
