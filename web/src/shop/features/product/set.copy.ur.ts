import { isolate } from '#/shared/lib/isolate.ts'
import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './set.copy.ts'

export const copy: Words<typeof english> = {
  parts: 'اس میں کیا ہے',
  hereToday: 'آج کیا موجود ہے',
  oneByOne: 'الگ الگ',
  together: (saved) => `الگ الگ خریدنے کے مقابلے میں ${saved} کی بچت۔`,
  save: (percent) => `${percent}% بچت`,
  choose: 'شیڈ چنیں',
  soldOut: 'ختم',
  total: (count, percent) => `${count} چیزیں${percent > 0 ? `، ہر ایک پر ${percent}% کم` : ''}`,
  rests: (name) => `یہ سیٹ ابھی دستیاب نہیں: ${isolate(name)} ختم ہے۔`,
  gone: 'یہ سیٹ ابھی دستیاب نہیں: اس کی ایک چیز دکان میں نہیں۔',
  inSets: 'ان سیٹوں میں',
  of: (count) => `${count} چیزوں کا سیٹ`,
}
