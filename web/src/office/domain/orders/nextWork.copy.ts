/** Where an empty desk links to. */
export const nextWork = {
  /** Where somebody with an empty desk goes next, by screen. */
  goOn: {
    '/admin/calls': 'Call shoppers',
    '/admin/proofs': 'Check proofs',
    '/admin/pack': 'Pack',
    '/admin/hand-over': 'Hand over',
    '/admin/on-the-way': 'Rescue attempts',
    '/admin/returns': 'See to returns',
  } as Readonly<Record<string, string>>,
  andWait: (act: string, count: number) => `${act}, ${count} waiting`,
}
