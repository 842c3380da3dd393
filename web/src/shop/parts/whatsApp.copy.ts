const MOST_LINES = 10

type Line = { name: string; quantity: number }

const listed = (lines: readonly Line[]): string =>
  lines
    .slice(0, MOST_LINES)
    .map(({ name, quantity }) => `${quantity} × ${name}`)
    .join(', ') + (lines.length > MOST_LINES ? ` and ${lines.length - MOST_LINES} more` : '')

/** The words around the shop's chat, and what a message begins with. */
export const whatsAppCopy = {
  ask: 'Ask us on WhatsApp',
  filled: 'What it is about is already in the message.',
  or: 'or',
  on: 'on WhatsApp',
  product: (brand: string, name: string, size: string) =>
    `Hello, about ${[name.toLowerCase().startsWith(brand.toLowerCase()) ? name : `${brand} ${name}`, size].filter(Boolean).join(', ')}: `,
  cart: (lines: readonly Line[]) =>
    lines.length === 0 ? 'Hello, about an order: ' : `Hello, about my cart (${listed(lines)}): `,
  order: (number: string) => `Hello, about order ${number}: `,
}
