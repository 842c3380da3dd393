import type { copy as english } from './waiting.copy.ts'

export const copy: typeof english = {
  waiting: (n) => `Internet ka intezar hai (${n}):`,
  changed: (number) => `${number} aap ke pack karne ke baad badal gaya hai. Pehle dekh lein, phir faisla karein.`,
  gone: (number) =>
    `${number} ab pack nahin ho sakta: is dauran kisi ne ise pack kiya, badla ya cancel kiya. Dabba bhejne se pehle order dekh lein.`,
  packAnyway: 'Jaise main ne kiya waise hi pack karein',
  leave: 'Pack na karein',
  seen: 'Main ne dekh liya',
}
