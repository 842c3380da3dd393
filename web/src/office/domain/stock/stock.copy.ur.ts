import { isolate } from '#/shared/lib/isolate.ts'
import type { Words } from '#/shared/lib/words.ts'
import type { stockCopy as english } from './stock.copy.ts'

export const stockCopy: Words<typeof english> = {
  draft: 'ادھورا',
  scan: {
    open: 'اسکین',
    title: 'بارکوڈ اسکین کریں',
    hint: 'بارکوڈ کو تصویر میں لائیں۔',
    denied: 'کیمرہ نہیں چل سکتا۔ براؤزر میں اجازت دیں، یا نمبر لکھیں۔',
    find: 'تلاش کریں',
    nothing: (text) => `“${isolate(text)}” نام کی کوئی چیز نہیں۔`,
    searching: (n) => (n === 1 ? 'تلاش ہو رہی ہے…' : `${n} کی تلاش ہو رہی ہے…`),
    choose: 'ایک چنیں',
    chooseFor: (text) => `“${isolate(text)}” کے لیے ایک چنیں`,
  },
}
