import type { copy as english } from './cellar.copy.ts'

const signed = (by: number) => (by > 0 ? `+${by}` : `−${-by}`)

export const copy: typeof english = {
  number: 'Ginti',
  countedOf: (what) => `${what} ki ginti`,
  remove: (what) => `${what} ko list se nikalein`,
  waits: 'Internet ka intezar hai',
  waiting: (n) => `Internet ka intezar hai (${n})`,
  whenBack: 'Internet aane par darj karein',
  willBook: 'Internet aane par khud darj ho jaye ga, agar koi farq na ho',
  nothing: 'Is code ki koi cheez nahin. Naam se talash karein, ya ise nikal dein.',
  several: (n) => `Yeh code ${n} cheezon se milta hai. Naam se sahi cheez chunein, phir ise nikal dein.`,
  lots: (typed) =>
    `Yeh kai laton mein hai, jo ab list mein hain: apne ${typed} un mein taqseem karein, phir ise nikal dein.`,
  twice: (typed) =>
    `Yeh pehle se list mein hai. Yahan aap ne ${typed} gine: sahi tadaad wahan likhein, phir ise nikal dein.`,
  since: (changes) =>
    `Aap ki ginti ke baad: ${changes.map(({ who, by }) => `${who} ${signed(by)}`).join(', ')}. Kya aap ki tadaad is se pehle ki hai?`,
  keep: (typed) => `${typed} rehne dein`,
  again: 'Dobara ginein',
}
