import type { heroWords as english } from './hero.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const heroWords: Words<typeof english> = {
  title: 'باہر کی سکن کیئر، *سچے داموں* میں۔',
  text: 'مہمانوں کو ہر چیز پر {guest}% رعایت ملتی ہے۔ مفت ممبر بنیں تو {member}%، اور وہ بھی ہر آرڈر پر۔',
  plainTitle: '{shop}',
  memberText: 'آپ کو ممبر کی قیمت مل رہی ہے: ہر آرڈر پر، ہر چیز پر {member}% رعایت۔',
}
