import type { components } from '#/shared/api/schema.d.ts'

/** The texts of what a member keeps in the account, and of leaving (KEEP-3). */
type CreditReason = components['schemas']['CreditReason']

export const copy = {
  back: 'My details',
  failed: 'This could not be shown just now.',
  retry: 'Try again',
  busy: 'One moment...',
  part: {
    details: 'My details',
    addresses: 'Addresses',
    devices: 'Where I am logged in',
    credit: 'Store credit',
    copy: 'A copy of my data',
    leave: 'Delete my account',
  },
  creditLedger: 'Credit, one by one',
  pointsAndCredit: 'Points and credit',
  credit: {
    has: (amount: string) => `You have ${amount}.`,
    lead: 'It pays for your next orders at checkout, in part or in whole, and does not end.',
    after: (amount: string) => `${amount} then`,
    reason: (reason: CreditReason, order: string) => {
      const of = order === '' ? '' : ` ${order}`
      switch (reason) {
        case 'spent':
          return `Used on order${of}`
        case 'given_back':
          return `Back from order${of}`
        case 'refunded':
          return `Refund of order${of}`
        case 'taken_back':
          return 'Taken back'
        case 'of_points':
          return 'Turned from your points'
        case 'given':
        case 'agreed':
        case 'sold': // of gift cards alone, as the next
        case 'repaid':
          return order === '' ? 'Given by the shop' : `Given by the shop, for order${of}`
      }
    },
  },
  address: {
    lead: 'The rider reads these words aloud on the phone, so write them as you would say them.',
    first: 'Used first',
    near: (landmark: string) => `Near: ${landmark}`,
    none: 'No address is kept yet. The first one fills the checkout by itself.',
    add: 'Add an address',
    change: 'Change',
    changeOf: (name: string) => `Change ${name}`,
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    putFirst: 'Use first',
    putFirstOf: (name: string) => `Use ${name} first`,
    changeTitle: 'Change an address',
    label: 'What you call it',
    labelHint: 'Such as Home, or Mother’s house.',
    save: 'Save address',
    cancel: 'Cancel',
    saved: 'The address is saved.',
    removed: 'The address is removed.',
    putBack: 'Put it back',
    note: 'Changing one here does not change a parcel that is ordered already.',
    full: 'Ten addresses are kept. Remove one to add another.',
  },
  device: {
    lead: 'If a line is not you, log it out and choose a new password.',
    here: 'Here',
    since: (day: string) => `Logged in ${day}`,
    seen: (day: string) => `last used ${day}`,
    network: (network: string) => `network ${network}`,
    unknown: 'A browser that gave no name',
    out: 'Log out',
    outOf: (name: string) => `Log out ${name}`,
    ended: 'It is logged out.',
    others: 'Log out everywhere but here',
    endedOthers: 'Logged out everywhere but here.',
    password: 'Choose a new password',
  },
  data: {
    lead: 'One file with everything that is kept of your account: name and email, addresses, where you are logged in, orders with their payments, returns and reviews, and what we wrote to you.',
    password: 'Your password, so that it is really you',
    submit: 'Download the copy',
    done: 'The copy is in your downloads.',
    limit: 'Up to three times a day.',
  },
  leave: {
    lead: 'You can leave at any time. This is what happens, before you decide.',
    gone: 'Gone after 14 days',
    goes: [
      'Name, email, password, picture and addresses',
      'What your orders say of you, and their photos and screenshots',
      'Your reviews, and what we wrote to you',
    ],
    stays: 'Stays',
    kept: [
      'Amounts, goods and the city of each order, without you, for the books',
      'An order on its way still arrives. The account goes once every order has ended.',
    ],
    copy: 'First give me a copy of my data',
    submit: 'Delete my account',
    note: 'Changed your mind? Log in within 14 days and keep it. Everywhere else you are signed out at once.',
    asked: 'We have written to you when your account is erased.',
    running: (day: string) => `Your account is erased on ${day}.`,
    runningText: 'Until then everything is here. An order that has not ended by then is waited for.',
    keep: 'Keep my account',
    keptIt: 'Your account stays.',
  },
}
