import { grouped } from '#/shared/lib/count.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { isolate } from '#/shared/lib/isolate.ts'
import type { Words } from '#/shared/lib/words.ts'
import type { copy as english, wrongWords as englishWrong } from './today.copy.ts'

/** Each queue's name, its items as they are counted ("1 آرڈر کی", "3 آرڈروں کی"), and what is done there. */
const queues: Words<(typeof english)['queues']> = {
  'to-confirm': { name: 'تصدیق باقی', one: 'آرڈر کی تصدیق', many: 'آرڈروں کی تصدیق', act: 'گاہکوں کو فون کریں' },
  proofs: { name: 'ادائیگی کے ثبوت', one: 'ثبوت', many: 'ثبوت', act: 'ثبوت دیکھیں' },
  'to-pack': { name: 'پیکنگ باقی', one: 'آرڈر کی پیکنگ', many: 'آرڈروں کی پیکنگ', act: 'پیک کریں' },
  'to-hand-over': { name: 'کوریئر کو دینے ہیں', one: 'پارسل', many: 'پارسل', act: 'کوریئر کو دیں' },
  'too-long': { name: 'دیر سے راستے میں', one: 'پارسل', many: 'پارسل', act: 'کوریئر سے پوچھیں' },
  'to-rescue': { name: 'ناکام کوششیں', one: 'ناکام کوشش', many: 'ناکام کوششیں', act: 'پارسل بچائیں' },
  'returns-asked': { name: 'واپسی کی درخواستیں', one: 'درخواست', many: 'درخواستیں', act: 'جواب دیں' },
  'to-check-in': { name: 'واپس آنے والے', one: 'پارسل', many: 'پارسل', act: 'واپس آئے پارسل دیکھیں' },
  'refunds-owed': { name: 'رقم واپس کرنی ہے', one: 'رقم کی واپسی', many: 'رقموں کی واپسی', act: 'رقم واپس بھیجیں' },
  questions: { name: 'سوالات کے جواب', one: 'سوال', many: 'سوالات', act: 'جواب دیں' },
  'messages-failed': { name: 'ناکام پیغامات', one: 'پیغام', many: 'پیغامات', act: 'پیغامات دیکھیں' },
  fiscal: { name: 'رسیدیں جو FBR تک نہیں پہنچیں', one: 'رسید', many: 'رسیدیں', act: 'رسیدیں دیکھیں' },
}

export const copy: Words<typeof english> = {
  title: 'آج',
  newOrder: 'نیا آرڈر',
  oldest: 'سب سے پرانا',
  scale: [
    [0, 'ابھی'],
    [1, '1 گھنٹہ'],
    [6, '6'],
    [24, '1 دن'],
    [168, '7'],
  ],
  work: 'کام',
  queues,
  none: 'کوئی نہیں',
  said: (late) => (late > 0 ? `، ${late} دیر سے` : ''),
  answerWithin: (time) => `${time} میں جواب دینا ہے`,
  closes: (who, at) => `${isolate(who)} ${isolate(at)} بجے تک لیتا ہے`,
  sub: {
    'to-confirm': 'فون اور پیغامات',
    proofs: '',
    'to-pack': 'تصدیق ہو گئی، پیک نہیں ہوئے',
    'to-hand-over': 'پیک ہیں، ابھی یہیں ہیں',
    'too-long': '5 دن سے کوئی خبر نہیں',
    'to-rescue': 'اگلی کوشش سے پہلے',
    'returns-asked': 'منظور کریں یا انکار کریں',
    'to-check-in': 'راستے میں ہیں، یا پہنچ گئے',
    'refunds-owed': 'یہ رقم ہماری نہیں',
    questions: 'چیزوں کے بارے میں، خریداروں سے',
    'messages-failed': 'کئی کوششوں کے بعد چھوڑ دیے گئے',
    fiscal: 'مسترد، یا جواب نہیں ملا',
  },
  done: {
    'to-confirm': (n) => `آج ${n} کی تصدیق ہوئی`,
    proofs: (n) => `آج ${n} کا جواب دیا`,
    'to-pack': (n) => `آج ${n} پیک ہوئے`,
    'to-hand-over': (n) => `آج ${n} نکلے`,
    'returns-asked': (n) => `آج ${n} کا جواب دیا`,
    'to-check-in': (n) => `آج ${n} واپس درج ہوئے`,
    'refunds-owed': (n) => `آج ${n} ادا ہوئیں`,
  },
  stock: {
    label: 'سامان',
    low: 'کم اسٹاک',
    out: (n) => (n === 0 ? 'کچھ ختم نہیں' : `${grouped(n)} ختم`),
    expiring: 'ایکسپائری قریب',
    expired: (n) => (n === 0 ? 'پیس، 180 دن کے اندر' : `180 دن کے اندر؛ ${grouped(n)} ایکسپائر`),
  },
  start: (count, name) => `یہاں سے شروع کریں: ${count} ${count === 1 ? queues[name].one : queues[name].many} دیر سے`,
  next: (count, name) => `اگلا کام: ${count} ${count === 1 ? queues[name].one : queues[name].many}`,
  waiting: (who, time) => `${isolate(who)}، ${time} سے انتظار میں۔`,
  nothing: 'کوئی کام باقی نہیں۔',
  nothingText: 'جو نیا آئے گا وہ فوراً یہاں نظر آئے گا۔',
  left: (n) => `آج ${n} پارسل نکلے۔`,
  show: (name) => `سب سے پرانے دکھائیں: ${name}`,
  hide: (name) => `سب سے پرانے چھپائیں: ${name}`,
  more: (n) => `${n} مزید`,
  take: 'لے لیں',
  takeNamed: (number) => `${isolate(number)} 10 منٹ کے لیے میرے نام کریں`,
  give: 'چھوڑ دیں',
  giveNamed: (number) => `${isolate(number)} چھوڑ دیں`,
  with: (who) => `${isolate(who)} کے پاس`,
  somebody: 'کوئی ساتھی',
  mine: (until) => `${isolate(until)} تک آپ کے پاس`,
  failed: 'آج کا کام نہیں کھل سکا۔',
  retry: 'دوبارہ کوشش کریں',

  wrong: 'جو نہیں ملتا',
  free: (n) => `${n} پیس شیلف پر واپس کریں`,
  freed: (n) => `${n} پیس پھر شیلف پر ہیں۔`,
  agrees: (looked, closed) =>
    `سب کچھ ملتا ہے${looked ? `۔ جانچ: ${isolate(looked)}` : ''}${closed > 0 ? `؛ کل سے ${closed} خود ٹھیک ہو گئے` : ''}۔`,
  closed: (n) => `کل سے ${n} خود ٹھیک ہو گئے`,

  money: 'آج کی رقم',
  delivered: (parcels) => `پہنچے، ${parcels} پارسل`,
  yesterday: 'کل پہنچے',
  credited: 'ٹرانسفر آئے',
  refunded: 'رقم واپس کی',
  back: 'آج واپس آئے',
  cash: 'کوریئر کے پاس نقد',
  older: 'اس میں سے 14 دن سے پرانا',

  health: 'سسٹم کی حالت',
}

export const wrongWords: typeof englishWrong = (wrong, since) => {
  const parcel = isolate(wrong.parcel ?? '')
  const courier = wrong.words ? isolate(wrong.words) : 'کوریئر'
  switch (wrong.kind) {
    case 'cancelled-parcel':
      return [
        `منسوخ ہے، اور پارسل ${parcel} ابھی ${wrong.words ? `${courier} کے پاس ہے` : 'پیک پڑا ہے'}`,
        'پارسل کھول دیں یا واپس منگوائیں؛ تب یہ ہٹ جائے گا',
      ]
    case 'apart-parcel':
      return [
        `پارسل ${parcel} کھول دیا گیا تھا، پھر بھی وہ ${courier} کے پاس ہے`,
        'اسے واپس منگوائیں، یا اس کا آرڈر لے کر اسی نمبر پر بک کریں؛ واپس آنے یا بک ہونے پر یہ ہٹ جائے گا',
      ]
    case 'two-parcels':
      return [
        `ایک ہی سامان کے ${wrong.have ?? 2} پارسل چل رہے ہیں`,
        'ایک کو کوریئر سے منسوخ کرا کے کھول دیں؛ ایک رہ جانے پر یہ ہٹ جائے گا',
      ]
    case 'other-amount':
      return [
        `${courier} ${formatRupees(wrong.collects ?? 0)} لے گا، آرڈر میں ${formatRupees(wrong.due ?? 0)} لکھے ہیں`,
        'کوریئر کو صحیح رقم بتائیں اور دوبارہ بک کریں؛ دونوں ایک ہونے پر یہ ہٹ جائے گا',
      ]
    case 'not-booked':
      return [
        `${since} پہلے تصدیق ہوئی، اور کوئی کوریئر بک نہیں`,
        'پیک کر کے بک کریں، یا منسوخ کریں؛ بک ہونے پر یہ ہٹ جائے گا',
      ]
    case 'not-checked-in':
      return [`پارسل ${parcel} ${since} سے واپس آیا ہوا ہے اور درج نہیں ہوا`, 'اس کا سامان درج کریں؛ تب یہ ہٹ جائے گا']
    case 'proof-waits':
      return [`ادائیگی کا اسکرین شاٹ ${since} سے انتظار میں ہے`, 'قبول کریں یا رد کریں؛ جواب پر یہ ہٹ جائے گا']
    case 'not-paid':
      return wrong.parcel
        ? [
            `پارسل ${parcel} پہنچ گیا، اور ${courier} نے ${formatRupees(wrong.due ?? 0)} میں سے کچھ نہیں دیا`,
            'کوریئر کی رقم میں جا کر پوچھیں؛ رقم ملنے یا سوال بند ہونے پر یہ ہٹ جائے گا',
          ]
        : [
            `پہنچ گیا، اور ${formatRupees(wrong.due ?? 0)} میں سے صرف ${formatRupees(wrong.came ?? 0)} آئے`,
            'باقی رقم مانگیں اور آنے پر لکھیں، یا واپس کر کے بند کریں؛ کچھ باقی نہ رہنے پر یہ ہٹ جائے گا',
          ]
    case 'card-odd':
      return [
        `کارڈ سے ${formatRupees(wrong.due ?? 0)} کی ادائیگی درست نہیں بیٹھتی: ${isolate(wrong.words ?? '')}`,
        'آرڈر میں دیکھیں؛ جو ملا وہ لکھنے پر یہ ہٹ جائے گا',
      ]
    case 'held-for-nobody':
      return [
        `${isolate(wrong.words ?? '')}: ${wrong.have ?? 0} رکھے ہیں، آرڈروں کے ${wrong.want ?? 0} ہیں`,
        'اس چیز کا کھاتا دیکھیں؛ دونوں ایک ہونے پر یہ ہٹ جائے گا',
      ]
  }
}
