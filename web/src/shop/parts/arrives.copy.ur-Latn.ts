import type { arrivesCopy as english } from './arrives.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const arrivesCopy: Words<typeof english> = {
  ask: 'Parcel kab pohanche ga?',
  where: 'Kahan bhejna hai?',
  change: 'Badlein',
  changeCity: 'Shehar badlein',
  label: 'Shehar',
  keep: 'Rehne dein',
  to: (city, when) => `${city}: ${when}`,
  // The reason comes from the server, in this language.
  counted: {
    order: (how) => `Aaj order dein to, ${how}.`,
    yes: (how) => `Aaj tasdeeq kar dein to, ${how}.`,
    paid: (how) => `Aaj aap ki raqam aa jaye to, ${how}.`,
  },
  looking: (city) => `${city} ke din dekh rahe hain`,
  unknown: (city) => `${city}: abhi maloom nahin`,
  unknownText:
    'Wahan hum ne abhi itne parcel nahin bheje ke din bata sakein. Parcel rawana hote hi aap ko din bata diya jaye ga.',
  failed: 'Dukaan se jawab nahin aaya.',
  again: 'Dobara koshish karein',
  typed: 'Apna shehar likhein aur dekhein ke parcel kab pohanche ga.',
  list: 'Tajaweez',
  found: (count) => (count === 1 ? '1 shehar milta hai' : `${count} shehar milte hain`),
  filled: (province) => province,
}
