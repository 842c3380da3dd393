/** What the shop really does, for the two dialogs of the footer (FOOT-2). Kept true: a change of what is stored changes these words. */
import type { ReactNode } from 'react'
import type { ShopConfig } from '#/shared/api/types.ts'

export type LegalKind = 'privacy' | 'terms'

export const LEGAL_TITLES: Record<LegalKind, string> = { privacy: 'Privacy policy', terms: 'Terms and conditions' }

type Clause = { heading: string; text: ReactNode }

function privacyClauses(config: ShopConfig): Clause[] {
  return [
    {
      heading: 'What we keep',
      text: 'Your name, phone, email and address, and what you ordered. With a bank transfer also the screenshot you send; it is stored without its hidden data, and only our administrators can open it. With an account your name, email, picture, and your password as a hash that cannot be read back.',
    },
    {
      heading: 'Why',
      text: 'To confirm, pack and deliver your order, to write to you about it, and to answer when something goes wrong. We show no advertising.',
    },
    {
      heading: 'What stays in your browser',
      text: (
        <>
          In local storage your cart (<code>cartItems</code>), what is in an order that is on its way until you have
          seen its result (<code>orderAttempt</code>) and, when you log in, your token and your account’s name, email
          and picture (<code>authToken</code>, <code>user</code>). A cookie <code>gulaab_guest</code>, set for one year
          when you order without an account, so that this browser can show your orders. A cookie{' '}
          <code>gulaab_tier</code>, which only remembers to show you member prices. In session storage, forgotten when
          the tab closes: the address you are typing at the checkout (<code>checkoutDraft</code>), the products you
          looked at (<code>recentlyViewed</code>) and where you scrolled (<code>scroll</code>). No other company’s
          scripts run here.
        </>
      ),
    },
    {
      heading: 'Who sees it',
      text: 'The administrators of this shop, and whoever carries the parcel needs your name, address and phone. An order is also shown on the tracking page to whoever gives its number with its phone or email.',
    },
    {
      heading: 'Your choice',
      text: `You can shop without an account, log out at any time, and clear what this browser keeps. Questions about what we hold: ${config.supportEmail}.`,
    },
  ]
}

function termsClauses(config: ShopConfig): Clause[] {
  return [
    {
      heading: 'Prices',
      text: `Prices are in Pakistani rupees. Guests get ${config.guestPercent}% off the list price, registered members ${config.memberPercent}%. The shop works out your total when you place the order; later changes of price or discount never alter it. Tax is 0%.`,
    },
    { heading: 'Shipping', text: 'Shipping is free across Pakistan, on every order.' },
    {
      heading: 'Payment',
      text: 'Cash on delivery is collected in whole rupees, when the parcel arrives. For a bank transfer you send a screenshot of the payment; an administrator looks at it before the order is confirmed.',
    },
    {
      heading: '7-day money-back guarantee',
      text: `Write to ${config.supportEmail} within 7 days of delivery and your money comes back.`,
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

/** The clauses of one of the two texts, as headings and paragraphs. */
export function LegalText({ kind, config }: { kind: LegalKind; config: ShopConfig }) {
  const clauses = kind === 'privacy' ? privacyClauses(config) : termsClauses(config)
  return clauses.map((clause) => (
    <div key={clause.heading}>
      <h3>{clause.heading}</h3>
      <p>{clause.text}</p>
    </div>
  ))
}
