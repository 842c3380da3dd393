import type { copy as english } from './cellar.copy.ts'

const signed = (by: number) => (by > 0 ? `\u2066+${by}\u2069` : `\u2066−${-by}\u2069`)

export const copy: typeof english = {
  number: 'گنتی',
  countedOf: (what) => `${what} کی گنتی`,
  remove: (what) => `${what} کو فہرست سے نکالیں`,
  waits: 'انٹرنیٹ کا انتظار ہے',
  waiting: (n) => `انٹرنیٹ کا انتظار ہے (${n})`,
  whenBack: 'انٹرنیٹ آنے پر درج کریں',
  willBook: 'انٹرنیٹ آنے پر خود درج ہو جائے گا، اگر کوئی فرق نہ ہو',
  nothing: 'اس کوڈ کی کوئی چیز نہیں۔ نام سے تلاش کریں، یا اسے نکال دیں۔',
  several: (n) => `یہ کوڈ ${n} چیزوں سے ملتا ہے۔ نام سے صحیح چیز چنیں، پھر اسے نکال دیں۔`,
  lots: (typed) => `یہ کئی لاٹوں میں ہے، جو اب فہرست میں ہیں: اپنے ${typed} ان میں تقسیم کریں، پھر اسے نکال دیں۔`,
  twice: (typed) => `یہ پہلے سے فہرست میں ہے۔ یہاں آپ نے ${typed} گنے: صحیح تعداد وہاں لکھیں، پھر اسے نکال دیں۔`,
  since: (changes) =>
    `آپ کی گنتی کے بعد: ${changes.map(({ who, by }) => `${who} ${signed(by)}`).join('، ')}۔ کیا آپ کی تعداد اس سے پہلے کی ہے؟`,
  keep: (typed) => `${typed} رہنے دیں`,
  again: 'دوبارہ گنیں',
}
