import { isolate } from '#/shared/lib/isolate.ts'
import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './tasks.copy.ts'

export const copy: Words<typeof english> = {
  running: (n) => `${n} کام چل رہے ہیں`,
  title: 'چلتے ہوئے کام',
  all: 'لمبے کام',
  allLead: 'امپورٹ، ایک ساتھ کئی تبدیلیاں، اور جو کام خود چلتے رہتے ہیں۔',
  newest: 'نئے پہلے',
  none: 'ابھی کوئی کام نہیں',
  noneText: 'امپورٹ یا کئی آرڈروں یا چیزوں کی تبدیلی کا نتیجہ بعد میں یہاں پڑھا جا سکتا ہے۔',
  more: 'پہلے کے کام دکھائیں',
  failedList: 'کام نہیں کھل سکے۔',
  of: (done, total) => `${isolate(total)} میں سے ${isolate(done)}`,
  done: (done) => `${isolate(done)} ہو گئے`,
  waits: 'یہ اپنی باری کا انتظار کر رہا ہے۔',
  survives: 'آپ یہ صفحہ بند کر سکتے ہیں۔ بجلی چلی جائے تو کام یہیں سے آگے چلے گا؛ کچھ دو بار نہیں ہوتا۔',
  still: 'یہ ابھی رکا ہوا ہے۔ سرور دوبارہ چلا ہو تو یہ ایک منٹ میں خود چل پڑے گا۔',
  stopping: 'یہ اپنا موجودہ قدم پورا کر کے رکے گا۔',
  stopped: 'روک دیا گیا۔ جو ہو چکا وہ رہے گا۔',
  failed: 'یہ آگے نہیں چل سکا۔',
  finished: 'ہو گیا۔',
  stop: 'روکیں',
  goOn: 'جاری رکھیں',
  result: 'نتیجے کی CSV',
  bulk: 'تبدیلی کھولیں',
  errors: (n) => `${isolate(n)} نہیں ہو سکے`,
  begun: (who, when) => (who ? `${isolate(who)} نے شروع کیا، ${when}` : `شروع ہوا: ${when}`),
  lost: 'معلوم نہیں ہو سکا کہ کام کہاں تک پہنچا۔',
  progress: (title) => `کہاں تک پہنچا: ${isolate(title)}`,
}
