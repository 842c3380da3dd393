import type { copy as english } from './waiting.copy.ts'

const isolated = (text: string) => `\u2066${text}\u2069`

export const copy: typeof english = {
  waiting: (n) => `انٹرنیٹ کا انتظار ہے (${n}):`,
  changed: (number) => `${isolated(number)} آپ کے پیک کرنے کے بعد بدل گیا ہے۔ پہلے دیکھ لیں، پھر فیصلہ کریں۔`,
  gone: (number) =>
    `${isolated(number)} اب پیک نہیں ہو سکتا: اس دوران کسی نے اسے پیک کیا، بدلا یا منسوخ کیا۔ ڈبہ بھیجنے سے پہلے آرڈر دیکھ لیں۔`,
  packAnyway: 'جیسے میں نے کیا ویسے ہی پیک کریں',
  leave: 'پیک نہ کریں',
  seen: 'میں نے دیکھ لیا',
}
