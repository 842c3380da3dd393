/** The texts about messages to shoppers. */
export const messageCopy = {
  send: 'Send by WhatsApp',
  sendAgain: 'Send again',
  giveUp: 'Leave it',
  givenUp: 'It is not sent, and off the list.',
  again: 'It goes out within a minute.',
  by: (name: string) => `by ${name}`,
  channel: { mail: 'Mail', whatsapp: 'WhatsApp' },
  state: {
    queued: 'goes out in its turn',
    waiting: 'to send',
    held: 'later',
    failed: 'tried again',
    sent: 'sent',
    merged: 'sent with another',
    buried: 'failed',
    expired: 'not needed any more',
  } as Readonly<Record<string, string>>,
  noneYet: 'Nothing was written yet.',
  failed: 'The messages could not be read.',
  retry: 'Try again',
  kinds: {
    'order-placed-cod': 'Placed, on delivery',
    'order-placed-transfer': 'Placed, bank transfer',
    'order-reserved': 'Reserved, to be paid',
    'card-reserved': 'Gift card, to be paid',
    'card-paid': 'Gift card, paid',
    'card-expired': 'Gift card, not paid',
    'order-call-first': 'Reserved, called first',
    'order-by-card': 'Placed, to pay by card',
    'deposit-waived': 'Let off the deposit',
    'order-reminder': 'Reminder, 12 hours',
    'order-confirmed': 'Confirmed',
    'order-edited': 'Changed with the customer',
    'order-new-day': 'Ships from another day',
    'proof-received': 'Screenshot received',
    'number-received': 'Transaction number received',
    'payment-accepted': 'Payment arrived',
    'payment-part': 'Part of it is missing',
    'proof-rejected': 'Screenshot rejected',
    'order-packed': 'Packed, on its way',
    'order-out': 'Out for delivery',
    'order-attempt': 'Attempt failed',
    'order-delivered': 'Delivered',
    'order-returning': 'Coming back',
    'order-cancelled': 'Cancelled',
    'order-expired': 'Ended, no answer',
    'return-approved': 'Return approved',
    'return-declined': 'Return declined',
    'return-kept': 'Return, nothing comes back',
    'order-refunded': 'Money sent back',
    'order-credited': 'Given back as credit',
    'review-ask': 'Asked for a review',
    'password-reset': 'Link for a new password',
    'sign-in': 'Sign in without a password',
    'new-device': 'New sign-in or passkey',
    'confirm-email': 'Confirm the address',
    'change-email': 'Link for a new address',
    'email-changed': 'Address changed',
    'account-leaves': 'Account to be erased',
    'back-in-stock': 'Back in stock',
    'question-answered': 'Question answered',
    'left-cart': 'Reminder of a cart',
    'gift-card': 'Gift card',
    'points-end': 'Points that end soon',
    welcome: 'Welcome',
    'order-news': 'News of several orders',
    'staff-invitation': 'Invitation to the team',
    'staff-notice': 'News for the team',
    'factor-changed': 'Login changed',
    'bank-change': 'Bank account changed',
    'purchase-order': 'Order to a supplier',
    'test-mail': 'Test mail',
  } as Readonly<Record<string, string>>,
} as const

/**
 * Why a mail did not arrive, for the shop's staff; its tooltip has the server's answer for the
 * operator.
 */
export function whyOf(error: string): string {
  const code = /\((\d{3})\)/.exec(error)?.[1]
  const said = code ? ` (${code})` : ''
  if (error.includes('undeliverable')) {
    return `The customer’s mail server takes nothing for this address${said}. Ask for another, or send it by WhatsApp.`
  }
  if (error.includes('smtp')) return `The shop’s mail server did not take it, or did not answer${said}.`
  return error
}
