import type { copy as english } from './pages.copy.ts'
import { formatCount } from '#/shared/lib/count.ts'
import type { Words } from '#/shared/lib/words.ts'

export const copy: Words<typeof english> = {
  home: 'Home',
  journal: 'Mazameen',
  opensAt: (site) => `${site} par dekhein`,
  guides: { concern: 'Jild ke masail', ingredient: 'Ajza' },
  lists: {
    all: (count) => `${formatCount(count, 'cheez', 'cheezein')} dekhein`,
    unscented: (count) => `Un mein se ${count} baghair khushboo`,
    without: (count) => `${formatCount(count, 'cheez', 'cheezein')} is ke baghair`,
  },
  sources: (day) => `Yeh hum ne likha hai, tibbi mashwara nahin. Maakhaz, ${day} ko dekhe gaye:`,
}
