/** What the shop really does, for the two dialogs of the footer (FOOT-2). Kept true: a change of what is stored changes these words. */
import { promisesOf, type Promises } from './promises.ts'
import type { ShopConfig } from '#/shared/api/types.ts'

type Clause = { heading: string; text: string }

export function privacyClauses(config: ShopConfig): Clause[] {
  return [
    {
      heading: 'What we keep',
      text: 'Your name, phone, email and address, and what you ordered. If you pay by bank transfer, also the screenshot you send, without the details that cameras hide in pictures; only the people of this shop who handle payments can open it. With an account your name, email, picture, and your password in a form that nobody can read, not even we.',
    },
    {
      heading: 'Why',
      text: 'To confirm, pack and deliver your order, to write to you about it, and to answer when something goes wrong. We show no advertising.',
    },
    {
      heading: 'What stays in your browser',
      text: 'Your cart, so that it waits for you. An order you are sending, until you have seen that it arrived. When you log in, your name, email and picture and a key that keeps you logged in. If you order without an account, a cookie that lets this browser show your orders for a year. If you log in, a cookie that remembers to show you member prices. If you choose a language for your orders, a cookie that remembers which. And until you close the tab: the address you are typing, the products you looked at, what you searched for and how far you had scrolled. No other company’s programs run here.',
    },
    {
      heading: 'Who sees it',
      text: 'The people of this shop who handle orders; and whoever carries the parcel gets your name, address and phone. An order is also shown on the tracking page to whoever gives its number with its phone or email.',
    },
    {
      heading: 'Your choice',
      text: `You can shop without an account, sign out at any time, and clear what this browser keeps. Questions about what we hold: ${config.supportEmail}.`,
    },
  ]
}

/** The sentence of the specification, or the owner's. */
function shippingOf({ shipping, shippingName }: Promises): string {
  return shipping === shippingName ? `${shipping}.` : 'Shipping is free across Pakistan, on every order.'
}

export function termsClauses(config: ShopConfig): Clause[] {
  const promises = promisesOf(config)
  const { guarantee, returnDays, days } = promises
  return [
    {
      heading: 'Prices',
      text: `Prices are in Pakistani rupees. Guests get ${config.guestPercent}% off the list price, registered members ${config.memberPercent}%. The shop works out your total when you place the order; later changes of price or discount never alter it. Tax is 0%.`,
    },
    { heading: 'Shipping', text: `${shippingOf(promises)}${days ? ` ${days}.` : ''}` },
    {
      heading: 'Payment',
      text: `Cash on delivery is collected in whole rupees, when the parcel arrives.${config.bankTransfer ? ' For a bank transfer you send a screenshot of the payment; we look at it before the order is confirmed.' : ''}`,
    },
    {
      heading: guarantee,
      text: `Write to ${config.supportEmail} within ${returnDays} days of delivery and your money comes back.${config.returns.rules ? ` ${config.returns.rules}` : ''}`,
    },
    {
      heading: 'Stock',
      text: 'A product is taken for you at the moment the order is placed. If it has just sold out, the order is refused and says which item it was; nothing is charged.',
    },
    {
      heading: 'The products',
      text: 'They are authentic imported goods. They are cosmetics, not medicine: read the cautions and try a little on the inner arm first.',
    },
    ...(config.demo
      ? [
          {
            heading: 'Demonstration',
            text: 'This is a demonstration shop. Its bank details are samples and nothing is shipped.',
          },
        ]
      : []),
  ]
}
