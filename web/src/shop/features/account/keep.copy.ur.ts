import { isolate } from '#/shared/lib/isolate.ts'
import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './keep.copy.ts'

export const copy: Words<typeof english> = {
  back: 'میری تفصیل',
  failed: 'یہ ابھی نہیں دکھایا جا سکا۔',
  retry: 'دوبارہ کوشش کریں',
  busy: 'ایک لمحہ…',
  part: {
    details: 'میری تفصیل',
    addresses: 'پتے',
    devices: 'میں کہاں لاگ اِن ہوں',
    credit: 'اسٹور کریڈٹ',
    copy: 'میرے ڈیٹا کی نقل',
    leave: 'میرا اکاؤنٹ مٹائیں',
  },
  creditLedger: 'کریڈٹ، ایک ایک کر کے',
  pointsAndCredit: 'پوائنٹس اور کریڈٹ',
  credit: {
    has: (amount) => `آپ کے پاس ${isolate(amount)} ہیں۔`,
    lead: 'اس سے آپ اگلے آرڈر کی پوری یا کچھ رقم ادا کر سکتے ہیں، اور یہ کبھی ختم نہیں ہوتا۔',
    after: (amount) => `اس کے بعد ${isolate(amount)}`,
    reason: (reason, order) => {
      const of = order === '' ? 'آرڈر' : `آرڈر ${isolate(order)}`
      switch (reason) {
        case 'spent':
          return `${of} میں استعمال`
        case 'given_back':
          return `${of} سے واپس`
        case 'refunded':
          return `${of} کی رقم واپس`
        case 'taken_back':
          return 'واپس لیا گیا'
        case 'of_points':
          return 'پوائنٹس سے بدلا گیا'
        case 'given':
        case 'agreed':
        case 'sold': // of gift cards alone, as the next
        case 'repaid':
          return order === '' ? 'دکان نے دیا' : `دکان نے ${of} کے لیے دیا`
      }
    },
  },
  address: {
    lead: 'رائیڈر یہی الفاظ فون پر پڑھتا ہے، اس لیے ویسے ہی لکھیں جیسے آپ بولتے ہیں۔',
    first: 'پہلے یہ استعمال ہوتا ہے',
    near: (landmark) => `قریب: ${isolate(landmark)}`,
    none: 'ابھی کوئی پتا محفوظ نہیں۔ پہلا پتا چیک آؤٹ میں خود بھر جاتا ہے۔',
    add: 'پتا شامل کریں',
    change: 'بدلیں',
    changeOf: (name) => `${isolate(name)} بدلیں`,
    remove: 'ہٹائیں',
    removeOf: (name) => `${isolate(name)} ہٹائیں`,
    putFirst: 'پہلے یہ استعمال کریں',
    putFirstOf: (name) => `پہلے ${isolate(name)} استعمال کریں`,
    changeTitle: 'پتا بدلیں',
    label: 'آپ اسے کیا کہتے ہیں',
    labelHint: 'جیسے گھر، یا امی کا گھر۔',
    save: 'پتا محفوظ کریں',
    cancel: 'رہنے دیں',
    saved: 'پتا محفوظ ہو گیا۔',
    removed: 'پتا ہٹا دیا گیا۔',
    putBack: 'واپس رکھیں',
    note: 'یہاں بدلنے سے وہ پارسل نہیں بدلتا جس کا آرڈر ہو چکا ہے۔',
    full: 'دس پتے محفوظ ہیں۔ نیا شامل کرنے کے لیے ایک ہٹائیں۔',
  },
  device: {
    lead: 'اگر کوئی لائن آپ کی نہیں تو اسے لاگ آؤٹ کریں اور نیا پاس ورڈ رکھیں۔',
    here: 'یہاں',
    since: (day) => `لاگ اِن: ${isolate(day)}`,
    seen: (day) => `آخری استعمال: ${isolate(day)}`,
    network: (network) => `نیٹ ورک ${isolate(network)}`,
    unknown: 'براؤزر جس نے نام نہیں بتایا',
    out: 'لاگ آؤٹ کریں',
    outOf: (name) => `${isolate(name)} لاگ آؤٹ کریں`,
    ended: 'لاگ آؤٹ ہو گیا۔',
    others: 'یہاں کے سوا ہر جگہ لاگ آؤٹ کریں',
    endedOthers: 'یہاں کے سوا ہر جگہ لاگ آؤٹ ہو گیا۔',
    password: 'نیا پاس ورڈ رکھیں',
  },
  data: {
    lead: 'ایک فائل جس میں آپ کے اکاؤنٹ کا سب کچھ ہے: نام اور ای میل، پتے، آپ کہاں لاگ اِن ہیں، آرڈر اور ان کی ادائیگیاں، واپسیاں اور ریویو، اور جو ہم نے آپ کو لکھا۔',
    password: 'آپ کا پاس ورڈ، تاکہ یقین ہو کہ یہ آپ ہیں',
    submit: 'نقل ڈاؤن لوڈ کریں',
    done: 'نقل آپ کے ڈاؤن لوڈز میں ہے۔',
    limit: 'دن میں تین بار تک۔',
  },
  leave: {
    lead: 'آپ جب چاہیں جا سکتے ہیں۔ فیصلے سے پہلے دیکھ لیں کہ کیا ہو گا۔',
    gone: '14 دن بعد ختم',
    goes: [
      'نام، ای میل، پاس ورڈ، تصویر اور پتے',
      'آپ کے آرڈر میں آپ کے بارے میں جو لکھا ہے، ان کی تصویریں اور اسکرین شاٹ',
      'آپ کے ریویو، اور جو ہم نے آپ کو لکھا',
    ],
    stays: 'باقی رہے گا',
    kept: [
      'ہر آرڈر کی رقم، چیزیں اور شہر، آپ کے نام کے بغیر، حساب کے لیے',
      'راستے میں جو آرڈر ہے وہ پہنچے گا۔ سب آرڈر مکمل ہونے پر اکاؤنٹ مٹے گا۔',
    ],
    copy: 'پہلے مجھے میرے ڈیٹا کی نقل دیں',
    submit: 'میرا اکاؤنٹ مٹائیں',
    note: 'ارادہ بدل جائے تو 14 دن کے اندر لاگ اِن کر کے رکھ لیں۔ باقی سب جگہوں سے فوراً لاگ آؤٹ ہو جائے گا۔',
    asked: 'ہم نے آپ کو لکھ دیا ہے کہ اکاؤنٹ کب مٹے گا۔',
    running: (day) => `آپ کا اکاؤنٹ ${isolate(day)} کو مٹ جائے گا۔`,
    runningText: 'تب تک سب کچھ یہیں ہے۔ جو آرڈر تب تک مکمل نہ ہو، اس کا انتظار کیا جائے گا۔',
    keep: 'میرا اکاؤنٹ رکھیں',
    keptIt: 'آپ کا اکاؤنٹ رہے گا۔',
  },
}
