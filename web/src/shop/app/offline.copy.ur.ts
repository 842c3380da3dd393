import type { copy as english } from './offline.copy.ts'

export const copy: typeof english = {
  title: 'انٹرنیٹ نہیں ہے۔',
  look: 'آپ چیزیں دیکھ سکتے ہیں اور ٹوکری میں ڈال سکتے ہیں۔',
  typed: 'آپ کا لکھا سب کچھ یہیں رہے گا۔',
  asOf: (moment) => `قیمتیں ${moment} کی ہیں؛ آرڈر سے پہلے ہم دوبارہ دیکھ لیں گے۔`,
  again: 'دوبارہ کوشش کریں',
}
