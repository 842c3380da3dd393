/** The texts for a shopper who wants to be told when a sold-out product is back (KEEP-2). */
type Shown = string | number

export const copy = {
  title: 'We write when it is back',
  lead: (what: Shown) => `One message about ${what}. Then we delete your address. No account, no advertising.`,
  how: 'How we write to you',
  mail: 'Email',
  whatsapp: 'WhatsApp',
  email: 'Your email',
  phone: 'Your WhatsApp number',
  phoneHint: 'Like 0300 1234567',
  send: 'Tell me when it is back',
  noted: 'Noted',
  done: (what: Shown) => `We will write when ${what} is back`,
  once: {
    mail: (address: Shown) => `Once, by email to ${address}. Then we delete the address. No account, no advertising.`,
    whatsapp: (address: Shown) =>
      `Once, by WhatsApp to ${address}. Then we delete the number. No account, no advertising.`,
  },
  few: 'We write to people in the order they asked, and hold nothing back. So a quick look helps.',
  undo: 'Undo',
  undone: 'Taken back. We will not write.',
  required: { mail: 'Email is required', whatsapp: 'Phone is required' },
}
