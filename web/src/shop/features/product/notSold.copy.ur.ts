import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './notSold.copy.ts'

export const copy: Words<typeof english> = {
  unsold: 'شاید اب یہ نہیں بکتی۔ آپ کی ٹوکری ویسی ہی ہے۔',
  productNotFound: 'یہ چیز نہیں ملی',
  toTopSells: 'سب سے زیادہ بکنے والے دیکھیں',
  toHome: 'پہلے صفحے پر جائیں',
}
