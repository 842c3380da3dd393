import type { copy as english } from './pages.copy.ts'
import { formatCount } from '#/shared/lib/count.ts'
import { isolate } from '#/shared/lib/isolate.ts'
import type { Words } from '#/shared/lib/words.ts'

export const copy: Words<typeof english> = {
  home: 'ہوم',
  journal: 'مضامین',
  opensAt: (site) => `${site} پر دیکھیں`,
  guides: { concern: 'جلد کے مسائل', ingredient: 'اجزا' },
  lists: {
    all: (count) => `${formatCount(count, 'چیز', 'چیزیں')} دیکھیں`,
    unscented: (count) => `ان میں سے ${count} بغیر خوشبو`,
    without: (count) => `${formatCount(count, 'چیز', 'چیزیں')} اس کے بغیر`,
  },
  sources: (day) => `یہ ہم نے لکھا ہے، طبی مشورہ نہیں۔ ماخذ، ${isolate(day)} کو دیکھے گئے:`,
}
