import { isolate } from '#/shared/lib/isolate.ts'
import type { PointsLineCopy } from './points.copy.ts'

export const copy: PointsLineCopy = {
  title: 'پوائنٹس',
  earns: (n, worth) =>
    `آپ کو ${n} ${n === 1 ? 'پوائنٹ' : 'پوائنٹس'} ملیں گے، قیمت ${isolate(worth)}۔ آرڈر پہنچنے اور واپسی کے دن پورے ہونے پر یہ آپ کے ہوں گے۔`,
  has: (n, worth) => `آپ کے پاس ${n} ${n === 1 ? 'پوائنٹ' : 'پوائنٹس'} ہیں، قیمت ${isolate(worth)}۔`,
  turn: 'اسٹور کریڈٹ میں بدلیں',
  turned: 'یہ اب اسٹور کریڈٹ ہیں۔',
  friend: 'کسی دوست کا کوڈ ہے؟',
}
