import type { components } from '#/shared/api/schema.d.ts'
import { isolate } from '#/shared/lib/isolate.ts'
import { says } from '#/shared/lib/says.ts'
import type { Words } from '#/shared/lib/words.ts'
import type * as english from './legal.copy.ts'

export const legalWords: Words<typeof english.legalWords> = {
  privacy: 'پرائیویسی پالیسی',
  terms: 'شرائط',
  returns: 'واپسی اور رقم کی واپسی',
  haveRead: 'میں نے پڑھ لیا',
}

export const privacyClauses: Words<typeof english.privacyClauses> = (config) => [
  {
    heading: 'ہم کیا رکھتے ہیں',
    text: `آپ کا نام، فون نمبر، ای میل اور پتا، اور جو آپ نے منگوایا۔ اگر آپ بینک ٹرانسفر سے ادا کریں تو آپ کا بھیجا ہوا اسکرین شاٹ بھی، مگر ان تفصیلات کے بغیر جو کیمرے تصویروں میں چھپا دیتے ہیں؛ اسے صرف اس دکان کے وہ لوگ کھول سکتے ہیں جو ادائیگیاں دیکھتے ہیں۔ جس آرڈر کی کبھی تصدیق نہ ہوئی، یا جو ادائیگی کے بغیر ختم ہوا، اس کا اسکرین شاٹ آخری تبدیلی کے ${config.proofDays === 1 ? 'ایک' : config.proofDays} دن بعد مٹا دیا جاتا ہے۔ اکاؤنٹ ہو تو آپ کا نام، ای میل، تصویر، اور پاس ورڈ ایسی شکل میں جسے کوئی نہیں پڑھ سکتا، ہم بھی نہیں۔`,
  },
  {
    heading: 'کس لیے',
    text: 'تاکہ آپ کے آرڈر کی تصدیق ہو، وہ پیک ہو اور آپ تک پہنچے، ہم آپ کو اس کے بارے میں لکھ سکیں، اور کوئی گڑبڑ ہو تو جواب دے سکیں۔ ہم کوئی اشتہار نہیں دکھاتے۔',
  },
  {
    heading: 'آپ کے براؤزر میں کیا رہتا ہے',
    text: 'آپ کی ٹوکری، اور جو آپ نے اس میں سے بعد کے لیے رکھا، تاکہ وہ آپ کا انتظار کریں۔ جو آرڈر آپ بھیج رہے ہوں، جب تک آپ دیکھ نہ لیں کہ وہ پہنچ گیا۔ لاگ اِن کریں تو آپ کا نام، ای میل اور تصویر، اور ایک چابی جو آپ کو لاگ اِن رکھتی ہے۔ اکاؤنٹ کے بغیر آرڈر دیں تو ایک کوکی جس سے یہ براؤزر ایک سال تک آپ کے آرڈر دکھا سکتا ہے۔ لاگ اِن کریں تو ایک کوکی جو یاد رکھتی ہے کہ آپ کو ممبر کی قیمتیں دکھانی ہیں۔ وہ شہر جس کے لیے آپ نے ڈیلیوری کے دن پوچھے۔ اپنے آرڈرز کی زبان چنیں تو ایک کوکی جو یاد رکھتی ہے کہ کون سی۔ یہ کہ آپ کو یہ صفحہ دوسری زبان میں پیش کیا گیا تھا۔ اور ٹیب بند کرنے تک: جو پتا آپ لکھ رہے ہیں، جو چیزیں آپ نے دیکھیں، جو تلاش کیا، اور صفحہ کہاں تک دیکھا۔ یہاں کسی دوسری کمپنی کے پروگرام نہیں چلتے۔',
  },
  {
    heading: 'اسے کون دیکھتا ہے',
    text: 'اس دکان کے وہ لوگ جو آرڈر سنبھالتے ہیں؛ اور جو پارسل لے کر آتا ہے اسے آپ کا نام، پتا اور فون نمبر ملتا ہے۔ پارسل دیکھنے کے صفحے پر آرڈر اسے بھی دکھایا جاتا ہے جو آرڈر نمبر کے ساتھ اس کا فون نمبر یا ای میل دے۔',
  },
  {
    heading: 'آپ کی مرضی',
    text: `آپ اکاؤنٹ کے بغیر خریداری کر سکتے ہیں، جب چاہیں لاگ آؤٹ کر سکتے ہیں، اور جو یہ براؤزر رکھتا ہے اسے مٹا سکتے ہیں۔ ہمارے پاس کیا ہے، یہ پوچھنا ہو تو: ${isolate(config.supportEmail)}۔`,
  },
]

/** The specification's sentence, or the owner's. */
const shippingOf: (promises: Parameters<typeof english.termsClauses>[1]) => string = ({ shipping, shippingName }) =>
  shipping === shippingName ? `${shipping}۔` : 'پورے پاکستان میں ہر آرڈر پر ڈیلیوری مفت ہے۔'

export const termsClauses: Words<typeof english.termsClauses> = (config, promises) => {
  const { guarantee, returnDays, days, wayBack } = promises
  return [
    {
      heading: 'قیمتیں',
      text: `قیمتیں پاکستانی روپوں میں ہیں۔ مہمان کو اصل قیمت پر ${config.guestPercent}% رعایت ملتی ہے، رجسٹرڈ ممبر کو ${config.memberPercent}%۔ کل رقم دکان اسی وقت طے کرتی ہے جب آپ آرڈر دیتے ہیں؛ بعد میں قیمت یا رعایت بدلے تو اس پر کوئی اثر نہیں پڑتا۔${says(config, 'sample') ? ' ٹیکس 0% ہے۔' : ''}`,
    },
    { heading: 'ڈیلیوری', text: `${shippingOf(promises)}${days ? ` ${days}۔` : ''}` },
    {
      heading: 'ادائیگی',
      text: `پارسل ملنے پر نقد کی صورت میں رقم پورے روپوں میں لی جاتی ہے، جب پارسل پہنچے۔${config.bankTransfer ? ' بینک ٹرانسفر کی صورت میں آپ ادائیگی کا اسکرین شاٹ بھیجتے ہیں؛ ہم اسے دیکھ کر ہی آرڈر کی تصدیق کرتے ہیں۔' : ''}`,
    },
    {
      heading: guarantee,
      text: `ڈیلیوری کے ${returnDays} دن کے اندر ${isolate(config.supportEmail)} پر لکھیں، آپ کی رقم واپس مل جائے گی۔ ${wayBack}${config.returns.rules ? ` ${config.returns.rules}` : ''}`,
    },
    {
      heading: 'دستیابی',
      text: 'چیز آپ کے لیے اسی لمحے رکھ لی جاتی ہے جب آرڈر دیا جائے۔ اگر وہ ابھی ابھی ختم ہوئی ہو تو آرڈر نہیں لیا جاتا اور بتا دیا جاتا ہے کہ کون سی چیز تھی؛ کوئی رقم نہیں لی جاتی۔',
    },
    {
      heading: 'چیزیں',
      text: `${says(config, 'authentic') ? 'یہ اصل امپورٹڈ چیزیں ہیں۔ ' : ''}یہ کاسمیٹکس ہیں، دوا نہیں: احتیاطیں پڑھیں اور پہلے تھوڑا سا بازو کے اندر کی طرف لگا کر دیکھیں۔`,
    },
    ...(config.demo
      ? [
          {
            heading: 'نمونے کی دکان',
            text: 'یہ صرف دکھانے کے لیے بنی دکان ہے۔ اس کی بینک کی تفصیل نمونہ ہے اور کچھ بھیجا نہیں جاتا۔',
          },
        ]
      : []),
  ]
}

type Reason = components['schemas']['ReturnReason']

/** Every reason that the shop accepts, as a part of a sentence after "if". */
const REASONS: Record<Reason, string> = {
  damaged: 'چیز ٹوٹی ہوئی یا رستی ہوئی آئے',
  wrong: 'وہ نہ ہو جو آپ نے منگوائی یا اس کی تاریخ گزر چکی ہو',
  doubt: 'آپ کو شک ہو کہ وہ اصل نہیں',
  reaction: 'آپ کی جلد پر اس کا ردِعمل ہو',
  mind: 'آپ کا ارادہ بدل جائے',
}

const orList = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join('، ')}، یا ${parts.at(-1) ?? ''}`

export const returnsClauses: Words<typeof english.returnsClauses> = ({ returns }, open) => {
  const { days, customerPays = [], rules } = returns
  const all = Object.keys(REASONS) as Reason[]
  const wrong = all.filter((reason) => reason !== 'mind').map((reason) => REASONS[reason])
  const we = all.filter((reason) => !customerPays.includes(reason)).map((reason) => REASONS[reason])
  const you = customerPays.map((reason) => REASONS[reason])
  return [
    {
      heading: 'کتنے دن تک',
      text: `ڈیلیوری سے ${days} دن، آخری دن کراچی کے وقت کے مطابق آدھی رات تک۔ جہاں آپ اپنا آرڈر دیکھتے ہیں، وہاں وہ دن لکھا ہوتا ہے۔ جو آرڈر کئی پارسلوں میں آئے، اس کے ہر پارسل کے اپنے دن ہوتے ہیں۔`,
    },
    {
      heading: 'واپسی کا خرچ کون دیتا ہے',
      text:
        you.length === 0
          ? 'ہم، وجہ جو بھی ہو۔'
          : `کوریئر کا خرچ ہم دیتے ہیں اگر ${orList(we)}۔ آپ دیتے ہیں اگر ${orList(you)}۔`,
    },
    {
      heading: 'کھلی ہوئی چیزیں',
      text: `چیز کھلی ہوئی بھی واپس ہو سکتی ہے اگر ${orList(wrong)}۔ اگر آپ کا ارادہ بدل جائے تو وہ بند پیک میں واپس آئے${open.length > 0 ? `، سوائے ان کے جو ${orList(open.map(isolate))} میں ہیں: وہ کھلی بھی ہو سکتی ہیں` : ''}۔`,
    },
    {
      heading: 'واپسی کیسے مانگیں',
      text: 'آرڈر نمبر اور فون نمبر سے اپنا آرڈر دیکھیں؛ اکاؤنٹ کی ضرورت نہیں۔ چنیں کہ کیا واپس کرنا ہے اور کیوں، اور زیادہ سے زیادہ پانچ تصویریں لگائیں۔ ہم انکار کریں تو وجہ بتاتے ہیں۔ کبھی تصویریں ہی کافی ہوتی ہیں، اور چیز آپ کے پاس رہتی ہے۔',
    },
    {
      heading: 'رقم کیسے واپس آتی ہے',
      text: 'ایزی پیسہ، جاز کیش، راست یا بینک اکاؤنٹ میں، جو آپ بتائیں، وہ رقم بھی جو دروازے پر نقد دی گئی تھی۔ جو چیزیں واپس آئیں ان کے لیے آپ نے جو ادا کیا تھا وہ ملتا ہے، جب ہم انہیں دیکھ لیں؛ یا چاہیں تو وہی چیز دوبارہ۔ اکاؤنٹ نمبر خفیہ شکل میں رکھا جاتا ہے، اور واپسی مکمل ہوتے ہی مٹا دیا جاتا ہے۔',
    },
    {
      heading: 'جو پارسل آپ نہ لیں',
      text: 'جو پارسل آپ دروازے پر نہ لیں وہ واپسی نہیں: آپ کے ذمے کچھ نہیں۔ جو آپ پہلے ادا کر چکے تھے وہ واپس آ جاتا ہے، یا پارسل دوبارہ بھیج دیا جاتا ہے۔',
    },
    ...(rules ? [{ heading: 'یہ بھی', text: rules }] : []),
  ]
}
