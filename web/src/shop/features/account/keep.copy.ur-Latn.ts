import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './keep.copy.ts'

export const copy: Words<typeof english> = {
  back: 'Meri tafseel',
  failed: 'Yeh abhi nahin dikhaya ja saka.',
  retry: 'Dobara koshish karein',
  busy: 'Aik lamha...',
  part: {
    details: 'Meri tafseel',
    addresses: 'Patay',
    devices: 'Main kahan login hoon',
    credit: 'Store credit',
    copy: 'Mere data ki copy',
    leave: 'Mera account mitayein',
  },
  creditLedger: 'Credit, aik aik kar ke',
  pointsAndCredit: 'Points aur credit',
  credit: {
    has: (amount) => `Aap ke paas ${amount} hain.`,
    lead: 'Is se aap agle order ki poori ya kuch raqam ada kar sakte hain, aur yeh kabhi khatam nahin hota.',
    after: (amount) => `Is ke baad ${amount}`,
    reason: (reason, order) => {
      const of = order === '' ? 'order' : `order ${order}`
      switch (reason) {
        case 'spent':
          return `${of} mein istemal`
        case 'given_back':
          return `${of} se wapas`
        case 'refunded':
          return `${of} ki raqam wapas`
        case 'taken_back':
          return 'Wapas liya gaya'
        case 'of_points':
          return 'Points se badla gaya'
        case 'given':
        case 'agreed':
        case 'sold': // of gift cards alone, as the next
        case 'repaid':
          return order === '' ? 'Dukaan ne diya' : `Dukaan ne ${of} ke liye diya`
      }
    },
  },
  address: {
    lead: 'Rider yehi alfaaz phone par parhta hai, is liye waise hi likhein jaise aap bolte hain.',
    first: 'Pehle yeh istemal hota hai',
    near: (landmark) => `Qareeb: ${landmark}`,
    none: 'Abhi koi pata mehfooz nahin. Pehla pata checkout mein khud bhar jata hai.',
    add: 'Pata shamil karein',
    change: 'Badlein',
    changeOf: (name) => `${name} badlein`,
    remove: 'Hatayein',
    removeOf: (name) => `${name} hatayein`,
    putFirst: 'Pehle yeh istemal karein',
    putFirstOf: (name) => `Pehle ${name} istemal karein`,
    changeTitle: 'Pata badlein',
    label: 'Aap ise kya kehte hain',
    labelHint: 'Jaise ghar, ya ammi ka ghar.',
    save: 'Pata mehfooz karein',
    cancel: 'Rehne dein',
    saved: 'Pata mehfooz ho gaya.',
    removed: 'Pata hata diya gaya.',
    putBack: 'Wapas rakhein',
    note: 'Yahan badalne se woh parcel nahin badalta jis ka order ho chuka hai.',
    full: 'Das patay mehfooz hain. Naya shamil karne ke liye aik hatayein.',
  },
  device: {
    lead: 'Agar koi line aap ki nahin to use logout karein aur naya password rakhein.',
    here: 'Yahan',
    since: (day) => `Login: ${day}`,
    seen: (day) => `aakhri istemal: ${day}`,
    network: (network) => `network ${network}`,
    unknown: 'Browser jis ne naam nahin bataya',
    out: 'Logout karein',
    outOf: (name) => `${name} logout karein`,
    ended: 'Logout ho gaya.',
    others: 'Yahan ke siwa har jagah logout karein',
    endedOthers: 'Yahan ke siwa har jagah logout ho gaya.',
    password: 'Naya password rakhein',
  },
  data: {
    lead: 'Aik file jis mein aap ke account ka sab kuch hai: naam aur email, patay, aap kahan login hain, order aur un ki adaigiyan, wapsiyan aur review, aur jo hum ne aap ko likha.',
    password: 'Aap ka password, taake yaqeen ho ke yeh aap hain',
    submit: 'Copy download karein',
    done: 'Copy aap ke downloads mein hai.',
    limit: 'Din mein teen baar tak.',
  },
  leave: {
    lead: 'Aap jab chahein ja sakte hain. Faisle se pehle dekh lein ke kya ho ga.',
    gone: '14 din baad khatam',
    goes: [
      'Naam, email, password, tasveer aur patay',
      'Aap ke order mein aap ke baray mein jo likha hai, un ki tasveerein aur screenshot',
      'Aap ke review, aur jo hum ne aap ko likha',
    ],
    stays: 'Baqi rahe ga',
    kept: [
      'Har order ki raqam, cheezein aur shehar, aap ke naam ke baghair, hisaab ke liye',
      'Raste mein jo order hai woh pohanche ga. Sab order mukammal hone par account mite ga.',
    ],
    copy: 'Pehle mujhe mere data ki copy dein',
    submit: 'Mera account mitayein',
    note: 'Irada badal jaye to 14 din ke andar login kar ke rakh lein. Baqi sab jaghon se fauran logout ho jaye ga.',
    asked: 'Hum ne aap ko likh diya hai ke account kab mite ga.',
    running: (day) => `Aap ka account ${day} ko mit jaye ga.`,
    runningText: 'Tab tak sab kuch yahin hai. Jo order tab tak mukammal na ho, us ka intezar kiya jaye ga.',
    keep: 'Mera account rakhein',
    keptIt: 'Aap ka account rahe ga.',
  },
}
