import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './papers.copy.ts'

export const copy: Words<typeof english> = {
  open: 'Gahakon ke liye kaghzaat',
  title: 'Gahakon ke liye kaghzaat',
  lead: 'Is lot ka abhi kuch nahin dikhaya jata. Is ke page par sirf woh ho ga jo aap yahan likhein; laagat, supplier aur piece ki tadaad us par kabhi nahin aati.',
  state: (shown) =>
    shown ? 'Gahak yeh kaghzaat dekhte hain. Parchi par in ka code hota hai.' : 'Gahak yeh kaghzaat nahin dekhte.',
  since: (day) => `${day} se nazar aate hain`,
  look: 'Gahak ki tarah dekhein',
  fields: { importer: 'Importer', country: 'Kahan bana', boughtFrom: 'Kahan se khareeda, gahakon ke liye' },
  hints: {
    importer: 'Label par jis ka naam hai, shehar ke saath',
    country: 'Jaise pack par hai, maslan Republic of Korea',
    boughtFrom: 'Apne lafzon mein: supplier ka naam zaroori nahin',
  },
  documents: 'Jo kaghzaat hamare paas hain',
  masked: 'Number ke sirf aakhri haroof gahakon ko nazar aate hain.',
  kind: (n) => `Kaghaz ${n}`,
  on: (n) => `Kaghaz ${n} ki tareekh`,
  number: (n) => `Kaghaz ${n} ka number`,
  kinds: {
    invoice: 'Invoice',
    declaration: 'Goods declaration',
    origin: 'Certificate of origin',
    analysis: 'Laboratory ka certificate',
    license: 'Banane wale ki tehreer',
  },
  remove: 'Hatayein',
  removeOf: (n) => `Kaghaz ${n} hatayein`,
  add: 'Kaghaz likhein',
  guide: 'Pack ko kaise parkhein',
  guideHint: 'Har satar mein aik baat: “Kinara: batch code daba hua hai, chhapa hua nahin.”',
  guideOf: 'Yeh tehreer kis ke liye hai',
  guideOfs: { product: 'Is cheez ke liye', brand: 'Brand ki har cheez jis ki apni nahin' },
  shown: 'Gahak yeh kaghzaat dekh sakte hain',
  save: 'Kaghzaat mehfooz karein',
  saved: 'Mehfooz ho gaye. Gahak yeh kaghzaat dekhte hain.',
  savedHidden: 'Mehfooz ho gaye. Gahak inhein nahin dekhte.',
}
