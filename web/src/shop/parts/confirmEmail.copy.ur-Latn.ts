import type { copy as english } from './confirmEmail.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const copy: Words<typeof english> = {
  label: 'Aap ki email',
  confirmed: (email) =>
    `${email} ki tasdeeq ho chuki hai. Login kiye baghair is email se jo order dein ge, woh bhi yahan aap ke orders mein aa jaye ga.`,
  open: 'Pehle login kiye baghair order diya tha?',
  openText: (email) => `Tasdeeq karein ke ${email} aap ki hai, to woh orders aap ke account mein aa jayein ge.`,
  send: 'Mujhe link bhejein',
  sent: (email) => `${email} par link bhej diya hai. Yeh 48 ghante tak chale ga; spam folder mein bhi dekh lein.`,
  sendFailed: 'Link abhi nahin bheja ja saka. Dobara koshish karein.',
  login: 'Email ki tasdeeq ke liye login karein',
  loginText: 'Yeh link aap ke account ka hai: jis email par aaya hai, usi se login karein.',
  loginGo: 'Login karein',
  busy: 'Aap ki email ki tasdeeq ho rahi hai...',
  done: 'Aap ki email ki tasdeeq ho gayi.',
  joined: (orders) =>
    orders === 1
      ? 'Login kiye baghair diya hua aik order ab aap ke orders mein hai.'
      : `Login kiye baghair diye hue ${orders} orders ab aap ke orders mein hain.`,
  failed: 'Aap ki email ki tasdeeq abhi nahin ho saki.',
  retry: 'Dobara koshish karein',
}
