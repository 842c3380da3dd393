/**
 * What the shop really does, for the dialogs and pages of its policies (FOOT-2, PLAIN-3). A change
 * of what is stored must change these texts.
 */
import type { components } from '#/shared/api/schema.d.ts'
import type { ShopConfig } from '#/shared/api/types.ts'
import type { Promises } from './promises.ts'
import { says } from '#/shared/lib/says.ts'

export type Clause = { heading: string; text: string }

/** The title of each policy, and the button of one that opened over the page. */
export const legalWords = {
  privacy: 'Privacy policy',
  terms: 'Terms and conditions',
  returns: 'Returns and money back',
  haveRead: 'I have read it',
}

export function privacyClauses(config: ShopConfig): Clause[] {
  return [
    {
      heading: 'What we keep',
      text: `Your name, phone, email and address, and what you ordered. If you pay by bank transfer, also the screenshot you send, without the details that cameras hide in pictures; only the people of this shop who handle payments can open it. It is deleted ${config.proofDays === 1 ? 'a day' : `${config.proofDays} days`} after the last change of an order that was never confirmed or ended unpaid. With an account your name, email, picture, and your password in a form that nobody can read, not even we.`,
    },
    {
      heading: 'Why',
      text: 'To confirm, pack and deliver your order, to write to you about it, and to answer when something goes wrong. We show no advertising.',
    },
    {
      heading: 'What stays in your browser',
      text: 'Your cart, and what you saved from it for later, so that they wait for you. An order you are sending, until you have seen that it arrived. When you log in, your name, email and picture and a key that keeps you logged in. If you order without an account, a cookie that lets this browser show your orders for a year. If you log in, a cookie that remembers to show you member prices. The city that you asked delivery dates for. If you choose a language for your orders, a cookie that remembers which. That you were offered this page in another language. And until you close the tab: the address you are typing, the products you looked at, what you searched for and how far you had scrolled. No other company’s programs run here.',
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

/** The specification's sentence, or the owner's. */
function shippingOf({ shipping, shippingName }: Promises): string {
  return shipping === shippingName ? `${shipping}.` : 'Shipping is free across Pakistan, on every order.'
}

export function termsClauses(config: ShopConfig, promises: Promises): Clause[] {
  const { guarantee, returnDays, days, wayBack } = promises
  return [
    {
      heading: 'Prices',
      text: `Prices are in Pakistani rupees. Guests get ${config.guestPercent}% off the list price, registered members ${config.memberPercent}%. The shop works out your total when you place the order; later changes of price or discount never alter it.${says(config, 'sample') ? ' Tax is 0%.' : ''}`,
    },
    { heading: 'Shipping', text: `${shippingOf(promises)}${days ? ` ${days}.` : ''}` },
    {
      heading: 'Payment',
      text: `Cash on delivery is collected in whole rupees, when the parcel arrives.${config.bankTransfer ? ' For a bank transfer you send a screenshot of the payment; we look at it before the order is confirmed.' : ''}`,
    },
    {
      heading: guarantee,
      text: `Write to ${config.supportEmail} within ${returnDays} ${returnDays === 1 ? 'day' : 'days'} of delivery and your money comes back. ${wayBack}${config.returns.rules ? ` ${config.returns.rules}` : ''}`,
    },
    {
      heading: 'Stock',
      text: 'A product is taken for you at the moment the order is placed. If it has just sold out, the order is refused and says which item it was; nothing is charged.',
    },
    {
      heading: 'The products',
      text: `${says(config, 'authentic') ? 'They are authentic imported goods. ' : ''}They are cosmetics, not medicine: read the cautions and try a little on the inner arm first.`,
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

type Reason = components['schemas']['ReturnReason']

/** Every reason that the shop accepts, as a part of a sentence about the shopper. */
const REASONS: Record<Reason, string> = {
  damaged: 'it came damaged or leaking',
  wrong: 'it is not what you ordered or is past its date',
  doubt: 'you doubt that it is genuine',
  reaction: 'your skin reacted',
  mind: 'you changed your mind',
}

/** "a, b or c" */
function orList(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} or ${parts.at(-1) ?? ''}`
}

/**
 * The rule of returns, from the settings that the shop applies to each return (BACK-1, BACK-2,
 * PLAIN-3), and the names of the categories that may be returned opened.
 */
export function returnsClauses({ returns }: ShopConfig, open: readonly string[]): Clause[] {
  const { days, customerPays = [], rules } = returns
  const all = Object.keys(REASONS) as Reason[]
  const wrong = all.filter((reason) => reason !== 'mind').map((reason) => REASONS[reason])
  const we = all.filter((reason) => !customerPays.includes(reason)).map((reason) => REASONS[reason])
  const you = customerPays.map((reason) => REASONS[reason])
  return [
    {
      heading: 'How long',
      text: `${days} ${days === 1 ? 'day' : 'days'} from delivery, to midnight in Karachi at the end of the last one. Where you follow your order, that day is named. Of an order that comes in several parcels, each has its own days.`,
    },
    {
      heading: 'Who pays the way back',
      text:
        you.length === 0
          ? 'We do, whatever the reason.'
          : `We pay the courier if ${orList(we)}. You pay if ${orList(you)}.`,
    },
    {
      heading: 'Opened goods',
      text: `You may have opened it if ${orList(wrong)}. If you changed your mind, it comes back sealed${open.length > 0 ? `, but for what is in ${orList(open)}: that may be opened` : ''}.`,
    },
    {
      heading: 'How to ask',
      text: 'Follow your order with its number and your phone; no account is needed. Choose what goes back and why, and add up to five photos. We answer with a reason if it is no. Sometimes the photos are enough, and you keep it.',
    },
    {
      heading: 'How the money comes back',
      text: 'To Easypaisa, JazzCash, Raast or a bank account, whichever you name, also what was paid in cash at the door. You get what you paid for the goods that come back, once we have looked at them; or the same again, if you would rather have that. The account number is kept encrypted, and deleted once the return is done.',
    },
    {
      heading: 'A parcel that you refuse',
      text: 'A parcel that you do not take at the door is no return: nothing is owed. What you had paid before comes back, or is sent again.',
    },
    ...(rules ? [{ heading: 'Also', text: rules }] : []),
  ]
}
