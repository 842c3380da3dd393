import { type Line, listed, named } from './spokenGoods.ts'

/** The texts around the shop's chat, and how a message begins. */
export const whatsAppCopy = {
  ask: 'Ask us on WhatsApp',
  filled: 'What it is about is already in the message.',
  product: (brand: string, name: string, size: string) => `Hello, about ${named(brand, name, size, ', ')}: `,
  cart: (lines: readonly Line[]) =>
    lines.length === 0
      ? 'Hello, about an order: '
      : `Hello, about my cart (${listed(lines, ', ', (left) => ` and ${left} more`)}): `,
  order: (number: string) => `Hello, about order ${number}: `,
}
