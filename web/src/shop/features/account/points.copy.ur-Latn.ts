import type { PointsCopy } from './points.copy.ts'

const points = (n: number) => (n === 1 ? '1 point' : `${n} points`)

export const copy: PointsCopy = {
  lead: 'Dono aap ke agle order ki raqam hain. Store credit rehta hai, points khatam ho jate hain.',
  points: 'Points',
  credit: 'Store credit',
  none: 'Abhi nahin',
  signed: (n) => (n > 0 ? `+${n}` : `−${-n}`),
  worth: (amount) => `qeemat ${amount}`,
  rule: (rate, worth) =>
    `Jo cheezein aap rakhein aur ada kar chuke hon, un ke har poore Rs 100 par ${points(rate)}. 100 points ${worth} ke hain.`,
  stays: 'Is se checkout par adaigi hoti hai, aur yeh khatam nahin hota.',
  pending: (n) => `${n} abhi aap ke nahin: wapsi ke din chal rahe hain.`,
  below: (n) =>
    `Jo cheezein wapas gayin un ke points aap istemal kar chuke the. Agle ${points(n)} us ki jagah jayenge.`,
  turn: (n) => `${points(n)} ko store credit mein badlein`,
  turned: (amount) => `Aap ke store credit mein ${amount} barh gaye.`,
  first: {
    title: 'Pehle points kaise aate hain',
    text: (example) =>
      `Kuch order karein aur wapsi ke din guzarne tak rakhein, points yahan aa jayenge. Rs 5,000 ke order par ${example} milte hain.`,
  },
  ends: {
    title: 'Yeh kab khatam hon ge',
    note: 'Hum 30 din pehle likhte hain. Purane pehle istemal hote hain.',
  },
  ledger: 'Points, aik aik kar ke',
  reason: (reason, order) => {
    const of = order === '' ? '' : `, order ${order}`
    switch (reason) {
      case 'earned':
        return order === '' ? 'Mile' : `Order ${order}`
      case 'returned':
        return `Cheezein wapas gayin${of}`
      case 'friend':
        return 'Dost ke code par'
      case 'friend_lost':
        return 'Dost ka order wapas gaya'
      case 'given':
        return `Hamari taraf se${of}`
      case 'taken_back':
        return `Hum ne wapas liye${of}`
      case 'turned':
        return 'Store credit mein badle'
      case 'ended':
        return 'Khatam ho gaye'
    }
  },
  notYet: (day) => `Abhi aap ke nahin: ${day} se, jab wapsi ke din poore hon.`,
  yours: (from, to) => `${from} se ${to} tak aap ke.`,
  after: (n) => `Is ke baad ${n}`,
  friend: {
    title: 'Dost ko layein',
    text: (n) =>
      `Jo yahan naya ho aur aap ka code de, pehla order pohanchne aur rakhe jane par use ${points(n)} milte hain, aur aap ko bhi. Apne ghar walon ke liye nahin.`,
    make: 'Mera code banayein',
    mine: 'Aap ka code',
    copy: 'Link copy karein',
    copied: 'Link copy ho gaya.',
    notCopied: 'Link copy nahin ho saka.',
    counted: (n) => (n === 1 ? 'Aik dost ka order shumar hua.' : `${n} doston ke order shumar hue.`),
    ask: 'Dost ka code',
    hint: 'Pehle order se pehle.',
    name: 'Istemal karein',
    named: 'Code aap ke pehle order ke liye rakh liya gaya.',
    outcome: {
      named: 'Aap ne dost ka code diya. Pehla order pohanchne aur rakhe jane par dono ko points milenge.',
      counts: 'Aap ka pehla order aap ke aur dost ke liye shumar ho ga, jab woh pohanch jaye aur rakha jaye.',
      known: 'Dost ke code par kuch nahin mile ga: aap ke phone ya email se yahan pehle order ho chuka hai.',
      household: 'Dost ke code par kuch nahin mile ga: phone, email ya pata aap ke dost ka hai.',
      enough: 'Dost ke code par kuch nahin mile ga: aap ke dost is mahine itne hi log la sakte the.',
    },
  },
}
