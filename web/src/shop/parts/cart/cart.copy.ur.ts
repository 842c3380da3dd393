import type { copy as english } from './cart.copy.ts'
import type { Words } from '#/shared/lib/words.ts'
import { isolate } from '#/shared/lib/isolate.ts'

/** A price in a sentence stays on one line. */
const whole = (price: string) => price.replaceAll(' ', '\u00a0')

export const copy: Words<typeof english> = {
  title: 'آپ کی ٹوکری',
  lead: (count) => `${count === 1 ? '1 چیز' : `${count} چیزیں`}، آپ کے واپس آنے تک یہیں رہیں گی۔`,
  lines: 'آپ کی ٹوکری کی چیزیں',
  each: (price) => `${price} فی عدد`,
  quantityOf: (name) => `${isolate(name)}: تعداد`,
  remove: (name) => `${isolate(name)} ہٹائیں`,
  removed: 'ہٹا دیا:',
  undo: 'واپس لائیں',
  saved: {
    title: 'بعد کے لیے رکھی چیزیں',
    save: 'بعد کے لیے رکھیں',
    saveOf: (name) => `بعد کے لیے رکھیں: ${isolate(name)}`,
    said: 'بعد کے لیے رکھ دیا:',
    units: (count) => `${count} عدد`,
    move: 'ٹوکری میں ڈالیں',
    moveOf: (name) => `ٹوکری میں ڈالیں: ${isolate(name)}`,
    moved: 'آپ کی ٹوکری میں ڈال دیا۔',
    full: (name) => `${isolate(name)} جتنے باقی تھے، سب آپ کی ٹوکری میں ہیں۔`,
    out: 'اس وقت ختم ہے۔',
  },
  link: {
    send: 'یہ ٹوکری لنک سے بھیجیں',
    copied: 'لنک کاپی ہو گیا۔ اس میں صرف چیزیں ہیں، آپ کا نام نہیں۔',
    notCopied: 'لنک کاپی نہیں ہو سکا۔',
    first: (most) => `لنک کاپی ہو گیا۔ اس میں آپ کی پہلی ${most} چیزیں ہیں۔`,
  },
  clear: 'ٹوکری خالی کریں',
  cleared: 'آپ کی ٹوکری خالی کر دی گئی۔',
  membersPay: (price) => `ممبر کے لیے ${whole(price)}۔`,
  guestsPay: (price) => `مہمان کے لیے ${whole(price)}۔`,
  register: 'مفت ممبر بنیں',
  limit: {
    stock: (left) => (left === 1 ? 'بس یہی ایک باقی ہے۔' : `بس یہی ${left} باقی ہیں۔`),
    most: 'ایک چیز زیادہ سے زیادہ 99 عدد۔',
    out: 'ختم ہو چکا ہے۔ آگے بڑھنے کے لیے اسے ہٹائیں۔',
  },
  blocked: 'آگے بڑھنے کے لیے وہ چیز ہٹائیں جو ختم ہو چکی ہے۔',
  chooseColor: (name) => `${isolate(name)}: رنگ`,
  colorOpen: 'آگے بڑھنے کے لیے رنگ چنیں۔',
  colorsOpen: 'آگے بڑھنے کے لیے وہ رنگ چنیں جو رہ گیا ہے۔',
  empty: {
    title: 'آپ کی ٹوکری ابھی خالی ہے',
    text: 'جو چیزیں آپ ڈالیں گے وہ یہیں رہیں گی، صفحہ بند کرنے کے بعد بھی۔',
    shop: 'سب سے زیادہ بکنے والی چیزیں دیکھیں',
    login: 'ممبر کی قیمت کے لیے لاگ اِن کریں',
  },
  summary: {
    title: 'آرڈر کا خلاصہ',
    items: (count) => (count === 1 ? '1 چیز' : `${count} چیزیں`),
    shipping: 'پورے پاکستان میں ڈیلیوری',
    free: 'مفت',
    delivery: 'ڈیلیوری',
    freed: (code) => `ڈیلیوری، کوپن ${code} کے ساتھ`,
    deliveryTo: (city) => `ڈیلیوری، ${isolate(city)}`,
    later: 'شہر کے حساب سے',
    before: 'ڈیلیوری سے پہلے کل رقم',
    total: 'کل رقم',
    proceed: 'آرڈر کی طرف بڑھیں',
    save: (amount) => `آپ کی بچت: ${whole(amount)}۔`,
    member: (less) => `ممبر کے لیے {total}، یعنی ${whole(less)} کم۔`,
    saved: (less) => `ممبر ہونے سے آپ مہمان سے ${whole(less)} کم دے رہے ہیں۔`,
  },
  pay: {
    title: 'آپ کیسے ادا کرنا چاہیں گے؟',
    cod: 'پارسل ملنے پر نقد',
    cashMost: (most, bank) =>
      `پارسل ملنے پر نقد زیادہ سے زیادہ ${whole(most)} تک لیا جاتا ہے۔ ${bank ? 'بینک ٹرانسفر سے ادا کریں، یا ' : ''}ایک بار میں کم چیزیں منگوائیں۔`,
    where: (countries, not, bank) => {
      const only =
        countries.length > 0 ? `پارسل ملنے پر نقد صرف ${countries.map(isolate).join('، ')} میں ہو سکتا ہے۔` : ''
      const except = not.length > 0 ? `پارسل ملنے پر نقد ${not.map(isolate).join('، ')} میں نہیں ہو سکتا۔` : ''
      const there = bank ? 'جہاں نہ ہو سکے، وہاں بینک ٹرانسفر سے ادا کریں۔' : ''
      return [only, except, there].filter(Boolean).join(' ')
    },
    codNote: (cash) => `پارسل آنے پر ${whole(cash)} تیار رکھیں۔`,
    now: 'ابھی ادا کریں',
    nowNote: (total) => `${whole(total)} بینک ٹرانسفر کریں، پھر ہمیں اسکرین شاٹ بھیجیں۔`,
    only: 'اس وقت بینک ٹرانسفر نہیں ہو سکتا۔',
    plus: (note) => `${note} ڈیلیوری اس کے علاوہ ہے، شہر معلوم ہونے پر۔`,
    fee: 'نقد کی فیس',
    saving: 'پہلے ادائیگی کی رعایت',
    more: (fee) => `${whole(fee)} زیادہ: نقد لانے لے جانے کا خرچ۔`,
    off: (saving) => `چیزوں پر ${whole(saving)} کم۔`,
    less: (amount) => `نقد کے مقابلے میں ${whole(amount)} کم۔`,
    both: (now, cash) => `پہلے ادا کریں تو ${whole(now)}، پارسل ملنے پر نقد دیں تو ${whole(cash)}۔`,
    again: 'آپ اب بھی واپس جا کر ٹوکری بدل سکتے ہیں۔',
    same: 'قیمت وہی، ڈیلیوری وہی۔ آپ اب بھی واپس جا کر ٹوکری بدل سکتے ہیں۔',
  },
  changes: {
    title: 'آپ کے جانے کے بعد ٹوکری میں کچھ بدلا ہے',
    ok: 'ٹھیک ہے',
    up: (name, from, to) => `${isolate(name)} کی قیمت اب ${whole(to)} ہے، پہلے ${whole(from)} تھی۔`,
    down: (name, from, to) => `${isolate(name)} کی قیمت اب ${whole(from)} کے بجائے ${whole(to)} ہے: آپ کم دیں گے۔`,
    fewer: (name, left) => `${isolate(name)} کے صرف ${left} باقی ہیں، اس لیے ہم نے تعداد کم کر دی۔`,
    out: (name) => `${isolate(name)} ختم ہو چکا ہے۔`,
    gone: (name) => `${isolate(name)} اب نہیں بکتا، اس لیے ہم نے ہٹا دیا۔`,
  },
  coupon: {
    open: 'کوپن کوڈ لگائیں',
    label: 'کوپن کوڈ',
    apply: 'لگائیں',
    missing: 'پہلے کوڈ لکھیں۔',
    remove: 'ہٹائیں',
    removeOf: (code) => `کوپن ${isolate(code)} ہٹائیں`,
    row: (code) => `کوپن ${isolate(code)}`,
    // The minus is to the left of its figures, and both before the word.
    off: (amount) => amount.replace(/\d/, '\u200e−$&'),
    lost: 'دکان سے رابطہ نہیں ہو سکا۔ دوبارہ کوشش کریں۔',
    spared: 'ڈیلیوری پہلے ہی مفت ہے، اس لیے اس آرڈر میں کوپن استعمال نہیں ہو گا۔',
  },
  assure: (orNow) => [
    ['seal', 'اصل امپورٹڈ چیزیں', 'ہر برانڈ کی۔'],
    ['cash', 'پارسل ملنے پر نقد۔', orNow],
    ['back7', '7 دن میں رقم واپسی کی ضمانت', 'ہر آرڈر پر۔'],
  ],
}
