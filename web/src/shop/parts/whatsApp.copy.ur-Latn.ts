import type { whatsAppCopy as english } from './whatsApp.copy.ts'
import type { Words } from '#/shared/lib/words.ts'
import { listed, named } from './spokenGoods.ts'

export const whatsAppCopy: Words<typeof english> = {
  ask: 'WhatsApp par poochein',
  filled: 'Baat kis cheez ki hai, yeh message mein pehle se likha hai.',
  product: (brand, name, size) => `Assalam-o-alaikum, ${named(brand, name, size, ', ')} ke baare mein: `,
  cart: (lines) =>
    lines.length === 0
      ? 'Assalam-o-alaikum, aik order ke baare mein: '
      : `Assalam-o-alaikum, meri tokri ke baare mein (${listed(lines, ', ', (left) => ` aur ${left} mazeed`)}): `,
  order: (number) => `Assalam-o-alaikum, order ${number} ke baare mein: `,
}
