import type { Setup } from '#/office/api/peopleApi.ts'

type Name = Setup['steps'][number]['name']
type Words = { title: string; text: string; done: string; go: string; href: string }

/** The texts of a new shop's set-up. */
export const setupCopy = {
  title: 'Set up the shop',
  lead: (left: number) =>
    left === 0 ? 'Everything is there' : left === 1 ? '1 thing is missing' : `${left} things are missing`,
  panel: 'Before the first customer',
  ready: 'The shop is ready to sell',
  takeCash: 'Pakistan alone, up to Rs 200,000',
  done: ', done',
  missing: ', missing',
  steps: {
    name: {
      title: 'Name and contact',
      text: 'What the shop is called, and an address for questions that somebody reads.',
      done: 'Customers know whom to write to.',
      go: 'Fill in',
      href: '/admin/settings#shop',
    },
    whatsapp: {
      title: 'WhatsApp',
      text: 'The number that customers write to. Product, cart, checkout and order then lead to it, with what it is about filled in.',
      done: 'Customers can write on WhatsApp.',
      go: 'Give the number',
      href: '/admin/settings#shop',
    },
    account: {
      title: 'Bank account',
      text: 'Where transfers go. Without one the shop takes cash at the door alone.',
      done: 'Transfers can be paid.',
      go: 'Set it',
      href: '/admin/settings/bank',
    },
    product: {
      title: 'First product',
      text: 'Add one by hand, or bring a whole list in at once.',
      done: 'There is something to sell.',
      go: 'Add',
      href: '/admin/products',
    },
    delivery: {
      title: 'Delivery',
      text: 'How many days a parcel takes. Customers ask this first.',
      done: 'Customers know when it arrives.',
      go: 'Say it',
      href: '/admin/settings#delivery',
    },
    cash: {
      title: 'Cash on delivery',
      text: 'Proposed: in Pakistan alone, and up to Rs 200,000, which is the law’s limit. Other rules are in the settings.',
      done: 'Where and how much is paid at the door is set.',
      go: 'Choose the rules',
      href: '/admin/settings#orders',
    },
    factor: {
      title: 'Second step',
      text: 'An authenticator app, so that a stolen password opens nothing.',
      done: 'Your login is protected.',
      go: 'Set it up',
      href: '/admin/team',
    },
    order: {
      title: 'Test order',
      text: 'Order something yourself, as a customer would, and work it through.',
      done: 'The first order is in.',
      go: 'To the shop',
      href: '/',
    },
  } satisfies Record<Name, Words>,
  own: {
    title: 'Make it yours',
    lead: 'None of it has to be. Each has a preview or a trial, and can be taken back.',
    links: [
      {
        title: 'Look of the shop',
        text: 'Logo, colours, opening picture, promises and banners.',
        href: '/admin/settings/look',
      },
      { title: 'Pages', text: 'About, contact, questions, a journal.', href: '/admin/shelves/pages' },
      {
        title: 'Menu and footer',
        text: 'What stands where, and links of your own.',
        href: '/admin/settings/menu',
      },
      {
        title: 'Delivery fees',
        text: 'By city, country and weight; free from a sum.',
        href: '/admin/settings/delivery',
      },
      {
        title: 'Ways to pay',
        text: 'Wallets, Raast, deposits, a fee for cash.',
        href: '/admin/settings/payments',
      },
      { title: 'Sales tax', text: 'Inside the prices, by class of goods.', href: '/admin/settings/tax' },
    ],
  },
}
