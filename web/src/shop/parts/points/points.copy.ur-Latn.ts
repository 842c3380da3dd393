import type { PointsLineCopy } from './points.copy.ts'

export const copy: PointsLineCopy = {
  title: 'Points',
  earns: (n, worth) =>
    `Aap ko ${n} ${n === 1 ? 'point' : 'points'} milenge, qeemat ${worth}. Order pohanchne aur wapsi ke din poore hone par yeh aap ke hon ge.`,
  has: (n, worth) => `Aap ke paas ${n} ${n === 1 ? 'point' : 'points'} hain, qeemat ${worth}.`,
  turn: 'Store credit mein badlein',
  turned: 'Yeh ab store credit hain.',
  friend: 'Kisi dost ka code hai?',
}
