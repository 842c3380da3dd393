import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './find.copy.ts'

export const copy: Words<typeof english> = {
  pageTitle: 'Mera parcel kahan hai?',
  title: 'Mera parcel kahan hai?',
  lead: 'Account ki zaroorat nahin. Order number hamari email mein aur order ke baad wali screen par hai.',
  number: 'Order number',
  numberHint: (prefix) => `${prefix}- se shuru hota hai.`,
  contact: 'Order wala phone ya email',
  submit: 'Order dekhein',
  busy: 'Dekh rahe hain...',
  needNumber: (prefix) => `Order number likhein, jaise ${prefix}-7K3M9Q.`,
  needContact: 'Order wala phone number ya email likhein.',
  missed: 'Is number aur is phone ya email ka koi order nahin. Dono dekh kar dobara koshish karein.',
  failed: 'Hum abhi nahin dekh sake. Dobara koshish karein.',
  another: 'Doosra order',
  order: 'Order',
  placed: '{name} ke naam se, {date} ko',
  lost: 'Number nahin mil raha?',
  lostText: 'Jis email se order diya tha usi se humein likhein.',
  onWhatsApp: 'WhatsApp par poochein',
  chat: (number) =>
    number === ''
      ? 'Assalam o alaikum, apne order ke bare mein: '
      : `Assalam o alaikum, order ${number} ke bare mein: `,
  yours: 'Is phone se diye gaye order',
}
