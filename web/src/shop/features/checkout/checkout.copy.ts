import type { Assurance } from '#/shop/parts/Assurances.tsx'

const inHours = (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`)

/** The texts of the checkout and payment screens. Those that the specification quotes are exact. */
export const copy = {
  /** The addresses of the account (KEEP-3). */
  kept: { title: 'Your addresses', back: 'Put back what stood there' },
  help: 'Questions? Write to {email}',
  helpChat: 'Questions? Write to {email} or {chat}',
  chat: 'on WhatsApp',
  title: 'Where should we deliver?',
  lead: 'You pay in cash when the parcel arrives.',
  steps: { label: 'Progress', cart: 'Cart', details: 'Your details', placed: 'Order placed' },
  method: { cod: 'Cash on Delivery', transfer: 'Pay Now, by bank transfer', change: 'Change' },
  delivery: 'Delivery address',
  city: {
    list: 'Suggestions',
    found: (count: number) => (count === 1 ? '1 city fits' : `${count} cities fit`),
    unknown: 'Not in our list: we take it as you typed it.',
    filled: (province: string, code: string) => `${province}, ${code}`,
  },
  meant: 'Did you mean {address}?',
  advice: {
    mail: {
      title: 'Is this email right?',
      text: 'It looks like a slip in a common address. Our mail with the link that confirms your order goes there.',
      mend: 'Look at the email',
    },
    short: {
      title: 'Riders may not find this address',
      text: 'A house number, or a landmark such as a school or a mosque, saves a second try.',
      mend: 'Add to the address',
    },
    national: {
      title: 'Couriers in Saudi Arabia ask for the national address',
      text: 'Without it the parcel may be turned away. It is 4 letters and 4 digits, in the app of Saudi Post (SPL) under National Address.',
      mend: 'Add to the address',
    },
    phone: {
      title: 'Is this a mobile number?',
      text: 'Riders call before they come. Mobiles in Pakistan begin with 03; a number of another country needs its code, such as +971.',
      mend: 'Change the number',
    },
    asIs: 'Use as is',
  },
  noCash: {
    title: {
      most: (most: string) => `Cash on delivery is taken up to ${most}`,
      country: (countries: readonly string[]) => `Cash on delivery is offered in ${countries.join(', ')} only`,
      city: (city: string) => `Cash on delivery is not offered in ${city}`,
      phone: 'Cash on delivery is not offered for this phone number',
    },
    text: {
      transfer: 'Please pay by bank transfer instead. What you have typed goes along.',
      write: (email: string) => `Please write to ${email}: we find a way together.`,
    },
    pay: 'Pay by bank transfer',
  },
  wrap: 'Gift wrap',
  bare: {
    off: 'not with a gift',
    why: (cash: string) => `The rider would ask for ${cash} at the door, and the price would be no secret.`,
    undo: 'Show the prices after all',
  },
  urdu: 'اردو',
  badPhone: 'Enter 11 digits, like 0300 1234567.',
  badSecondPhone: 'Enter 11 digits, like 0300 1234567, or leave it empty.',
  phoneAbroad: 'Enter the number with its country code, like +966 50 123 4567.',
  secondPhoneAbroad: 'Enter the number with its country code, like +966 50 123 4567, or leave it empty.',
  badNational: 'Enter 4 letters and 4 digits, like RHMA3184.',
  tooLong: 'This is too long. Use at most 200 characters.',
  attention: (count: number) => (count === 1 ? '1 thing needs your attention' : `${count} things need your attention`),
  placeOrder: 'Place Order',
  placing: 'Placing Order...',
  stay: 'Please keep this page open. This can take a few seconds on a slow line.',
  agree: {
    whole: '{guarantee}. {wayBack} {returns}. By ordering you agree to our {terms} and {privacy}.',
    terms: 'terms',
    privacy: 'privacy policy',
    returns: 'How returns work',
  },
  confirmNext: 'Afterwards you say yes with one press, here or in our mail. Then we pack.',
  cash: 'Cash to keep ready:',
  cashBefore: 'when the parcel arrives, plus delivery',
  cashNote: 'rounded to the rupee',
  cashWhole: 'when the parcel arrives',
  cashLine: (amount: string) => `Cash to keep ready: ${amount}`,
  deposit: {
    first: 'First, on the next page:',
    next: 'by transfer; part of the price',
    after: 'Next you see where to send it. Nothing is packed before, and you can still pay all of it or cancel.',
    maybe: (more: boolean) =>
      more
        ? 'After the order we may ask for more of it first: the next page says how much, and you can still cancel.'
        : 'Of some orders we ask a part first. The next page says whether and how much, and you can still cancel.',
    instead: 'You can also pay all of it now, or cancel. Nothing is owed then.',
  },
  transfer: 'To transfer',
  transferBefore: 'plus delivery, by your city',
  transferNote: 'the exact amount',
  offline: 'You are offline. What you typed is kept on this page; place the order when the line is back.',
  empty: {
    title: 'Your cart is currently empty',
    text: 'Add something to your cart first, then come back here to order it.',
    action: 'Shop Top Sells',
  },
  noTransfer: {
    title: 'Bank transfer is not offered at the moment',
    text: 'You can pay in cash when your parcel arrives. Your cart is kept.',
    action: 'Cash on Delivery',
  },
  summary: {
    title: 'Your order',
    show: 'Your order',
    change: 'Change',
    shipping: 'Shipping',
    free: 'Free',
    total: 'Total',
  },
  assure: [
    ['seal', 'Authentic imported goods', 'of every brand.'],
    ['truck', 'Free shipping', 'across Pakistan, on every order.'],
    ['back7', '7-day money-back guarantee', 'on every order.'],
  ] as readonly Assurance[],
  placed: {
    title: 'Order Placed!',
    number: 'Order number',
    whatNumber: 'order number',
    bought: (name: string, others: number, quantity: number) => {
      const first = quantity > 1 ? `${quantity} × ${name}` : name
      return others === 0 ? first : `${first}, and ${others} more`
    },
    next: 'What happens next',
    ok: 'OK',
    track: 'Track this order',
    /** What the shopper must do so that the order goes on (PLAIN-1). */
    sayYes: (until: string, email: string | null) =>
      [
        `Say yes by ${until}`,
        `here or in our mail${email === null ? '' : ` to ${email}`}. Without it we take the order off.`,
      ] as const,
    confirmNow: 'Confirm now',
    written: (email: string | null) =>
      ['We write to you', `${email === null ? 'by email' : `at ${email}`}, with this number.`] as const,
    cod: (city: string | null, amount: string) =>
      [
        ['We pack and ship it', city === null ? 'to the address you gave.' : `to ${city}.`],
        [`You pay ${amount}`, 'in cash when it arrives.'],
      ] as const,
    transferLate: [
      ['We write to you', 'by email, with this number.'],
      ['We look at your screenshot', 'and confirm the order.'],
      ['We ship it', 'to the address you gave. Nothing is left to pay.'],
    ] as const,
    reserved: (amount: string, hours: number, city: string | null) =>
      [
        [`Transfer ${amount}`, 'from any bank app, with the number above in the remarks.'],
        ['Send us the screenshot', `within ${inHours(hours)}. Until then we keep your items.`],
        ['We look at it and ship', city === null ? 'to the address you gave.' : `to ${city}.`],
      ] as const,
    /** An order that needs a call first holds no units, so nothing is to be paid yet. */
    callFirst: (amount: string, hours: number) =>
      [
        [
          'We call you first',
          'about this order. Please transfer nothing before that: nothing is kept aside for it yet. Write to us if you cannot wait.',
        ],
        [`Then transfer ${amount}`, 'from any bank app, with the number above in the remarks.'],
        ['Send us the screenshot', `within ${inHours(hours)} of our call. We look at it and ship.`],
      ] as const,
    byCard: (amount: string, hours: number) =>
      [
        [`Pay ${amount} by card`, `within ${inHours(hours)}: press the button below. Until then we keep your items.`],
        ['We pack and ship', 'as soon as the card has paid.'],
      ] as const,
    payNow: 'Pay this order',
    another: (number: string) =>
      `The page showed ${number} before. If you have written that into the remarks already, tell us with the screenshot.`,
    transfer: (email: string, city: string) =>
      [
        ['We write to you', `at ${email}, with this number.`],
        ['We look at your screenshot', 'and confirm the order.'],
        ['We ship it', `to ${city}. Nothing is left to pay.`],
      ] as const,
  },
  failed: {
    title: 'Order Failed!',
    fallback: 'Failed to place order. Please try again.',
    signedOut:
      'Your login has ended, so the order was not placed. The guest price applies now; log in again for the member price, or look at the total and order as a guest.',
    refused: 'The order was not placed. Your cart and everything you typed are still here.',
    offline: 'You are offline, so the order was not placed. Your cart and everything you typed are still here.',
    lost: 'The line broke on the way. We have asked the shop: the order was not placed. Your cart and everything you typed are still here.',
    left: 'The page was closed or loaded anew on the way. We have asked the shop: the order was not placed. Your cart is still here.',
    notYet: 'Not placed yet',
    unsent: 'The network is away, and nothing is sent by itself.',
    placeNow: 'Place it now',
    ok: 'OK',
    retry: 'Try again',
    cart: 'Go to your cart',
    login: 'Log in',
    heavy:
      'The picture may be too heavy for this line. Place the order without it and send it later: nothing you chose is lost.',
    back: 'Back to the order',
    reference: (id: string) => `Reference for the shop: ${id}`,
  },
  asking: {
    title: 'Looking for your order',
    text: 'The line broke before the shop’s answer came, so your order may have been placed. We are asking the shop; the result appears here.',
    close: 'If you close this page now, the shop tells you at your next visit.',
    now: 'Ask again now',
  },
  changed: {
    title: 'The total has changed',
    text: 'Nothing was ordered yet. Since you opened this page the shop’s prices have changed:',
    caption: 'What has changed',
    item: 'Item',
    was: 'You saw',
    now: 'Now',
    total: 'Total',
    gone: 'not in the order',
    take: (total: string) => `Place Order for ${total}`,
    leave: 'Not now',
  },
  /** The second way of a transfer (PROOF-1). */
  reserve: {
    title: 'No screenshot yet?',
    act: (hours: number) => `Reserve now, pay within ${inHours(hours)}`,
    text: 'We take the order and keep your items. You send the money, and the screenshot from our email or the order’s page, from any phone.',
    first: (hours: number) =>
      `Place the order first: we put its items aside for ${inHours(hours)}. Then you see where to send the money, with a code to pay with.`,
    chosen: 'The screenshot you chose stays here and can be sent right after.',
  },
  /** Sending the screenshot of a placed order. */
  later: {
    title: 'Your screenshot is not sent yet',
    send: 'Send it now',
    again: 'Try again',
    sending: (percent: number) => `Sending, ${percent}%`,
    sent: 'Thank you! Your screenshot has arrived. We look at it and write to you.',
    broken: 'The line broke. The order stands; try once more, or send it later from our email.',
  },
  payment: {
    title: 'Pay by bank transfer',
    lead: 'Send the exact amount from any bank app, then show us the screenshot.',
    send: 'Send the money',
    amount: 'Exact amount',
    amountOpen: (goods: string) =>
      `${goods} for the goods, plus delivery. Name your city under the address below, and the amount to send stands here.`,
    amountWhat: 'amount',
    bank: 'Bank name',
    account: 'Account title',
    accountWhat: 'account title',
    iban: 'IBAN',
    ways: 'How you send the money',
    card: 'Debit or credit card',
    cardLead: (hours: number) =>
      `Place the order first: we put its items aside for ${inHours(hours)}. Then you pay by card on the next page.`,
    cardHow: (provider: string) =>
      `After you place the order you pay by card on the page of ${provider}. Your card is typed there; we never see it.`,
    raastId: 'Raast ID',
    wallet: (name: string) => `${name} number`,
    numberWhat: 'number',
    note: 'Write this in the note',
    scan: 'Scan with any bank app',
    inCode: 'Amount and order number are in the code.',
    whole: (rupees: string) => `Whole rupees are enough: ${rupees} is paid in full.`,
    remark: 'Write this in the remarks',
    remarkWhat: 'reference',
    whyRemark: 'It will be the number of your order.',
    sample: 'Sample details of the demo shop. Do not send money to them.',
    help: 'Questions about the transfer?',
    screenshot: 'Add the screenshot',
    add: 'Add the payment screenshot',
    how: 'Tap to choose from your photos, or drop it here.',
    limits: 'JPG or PNG, up to 5 MB.',
    choose: 'Choose screenshot',
    another: 'Choose another',
    remove: 'Remove',
    added: (size: string) => `Added, ${size}`,
    readable: 'Please check that the amount and the date can be read.',
    notKept: 'This browser cannot keep it: choose it again if you leave or reload this page.',
    preview: 'Your payment screenshot',
    preparing: 'Preparing the picture',
    uploading: (percent: number, size: string) => `Uploading, ${percent}% of ${size}`,
    uploadLabel: 'Uploading the screenshot',
    cancel: 'Cancel',
    cancelled: 'The upload was cancelled. Nothing was ordered.',
    fillAll: 'Please fill in all fields before submitting.',
    needShot: 'Please upload a payment screenshot before placing the order.',
    wrongType: 'Only JPG, JPEG, and PNG files are allowed.',
    tooLarge: 'The picture is larger than 5 MB. Choose a smaller one.',
  },
  pageTitle: { checkout: 'Checkout', payment: 'Bank transfer' },
}
