import type { whatsAppCopy as english } from './whatsApp.copy.ts'
import type { Words } from '#/shared/lib/words.ts'
import { isolate } from '#/shared/lib/isolate.ts'
import { listed, named } from './spokenGoods.ts'

export const whatsAppCopy: Words<typeof english> = {
  ask: 'واٹس ایپ پر پوچھیں',
  filled: 'بات کس چیز کی ہے، یہ پیغام میں پہلے سے لکھا ہے۔',
  product: (brand, name, size) => `السلام علیکم، ${isolate(named(brand, name, size, '، '))} کے بارے میں: `,
  cart: (lines) =>
    lines.length === 0
      ? 'السلام علیکم، ایک آرڈر کے بارے میں: '
      : `السلام علیکم، میری ٹوکری کے بارے میں (${listed(lines, '، ', (left) => ` اور ${left} مزید`)}): `,
  order: (number) => `السلام علیکم، آرڈر ${isolate(number)} کے بارے میں: `,
}
