import type { Words } from '#/shared/lib/words.ts'
import type { quizCopy as english } from './quiz.copy.ts'

export const quizCopy: Words<typeof english> = {
  title: 'جلد کا کوئز',
  lead: 'پانچ سوال، اور اسٹاک کی چیزوں سے صبح اور شام کا معمول، ہر قدم کی وجہ کے ساتھ۔',
  noScript: 'کوئز آپ کے براؤزر میں چلتا ہے اور اس کے لیے اسکرپٹس چاہییں۔ ان کے بغیر جلد کے مسائل کے صفحے دیکھیں۔',
  concernPages: 'جلد کے تمام مسائل',
  stays: 'آپ کے جواب اسی فون پر رہتے ہیں۔ کچھ بھیجا نہیں جاتا اور لاگ اِن نہیں مانگا جاتا۔',
  begin: 'شروع کریں',
}
