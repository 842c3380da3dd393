import type { copy as english } from './promises.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const copy: Words<typeof english> = {
  given: 'Free shipping across Pakistan',
  usual: 'Poore Pakistan mein muft delivery',
  usualName: 'Muft delivery',
  usualRest: 'poore Pakistan mein, har order par',
  rest: 'har order par',
  arrives: (from, to) =>
    from === 0 || from === to ? `${to} din mein pohanchta hai` : `${from} se ${to} din mein pohanchta hai`,
  restOf: (rest, days) => `${rest}.${days ? ` ${days}.` : ''}`,
  guarantee: (days) => `${days} din mein raqam wapsi ki zamanat`,
  wayBack: 'Wapas bhejne ka kharch hum dete hain.',
  wayBackIfWrong: 'Koi kharabi ho to wapas bhejne ka kharch hum dete hain, aap ka irada badal jaye to aap.',
}
