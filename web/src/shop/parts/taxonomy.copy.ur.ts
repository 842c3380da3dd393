import type * as english from './taxonomy.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const skinEnd = / جلد$/i

export const skinTypeLines: Words<typeof english.skinTypeLines> = {
  'glass-skin': 'صاف، نم، روشن',
  'normal-skin': 'متوازن',
  'oily-skin': 'چمک، کھلے مسام',
  'dry-skin': 'کھنچاؤ، پپڑی',
  'combination-skin': 'ماتھا اور ناک چکنے',
  'sensitive-skin': 'جلدی سرخ ہو جائے',
  'mature-skin': 'باریک لکیریں',
}
