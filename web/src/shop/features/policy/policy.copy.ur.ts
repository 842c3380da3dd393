import type { copy as english } from './policy.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const copy: Words<typeof english> = {
  home: 'ہوم',
  lead: {
    returns: (guarantee) => `${guarantee}، ہر آرڈر پر۔ پورا اصول یہی ہے، اور دکان خود بھی اسی پر چلتی ہے۔`,
    terms: 'آرڈر کے ساتھ آپ کے اور ہمارے درمیان جو طے ہوتا ہے۔',
    privacy: 'یہ دکان آپ کے بارے میں کیا جانتی ہے، اور کس لیے۔',
  },
  ask: 'اپنا آرڈر ڈھونڈیں',
  also: 'یہ بھی پڑھیں',
  write: 'کچھ سمجھ نہیں آیا؟ {email} پر لکھیں',
}
