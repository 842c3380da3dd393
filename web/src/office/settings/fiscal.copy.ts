/** What is said of invoices that are reported to FBR. */
export const fiscalCopy = {
  title: 'FBR Digital Invoicing',
  live: 'Invoices and credit notes with sales tax are reported to FBR, which gives each its number.',
  trial: 'This is FBR’s sandbox: nothing that is reported counts.',
  counts: (done: number, waits: number) => `${done} with a number of FBR, ${waits} on the way.`,
  states: { waits: 'on the way', done: 'taken', refused: 'refused', unsure: 'nobody knows whether it was taken' },
  look: (label: string) => `What became of ${label}`,
  settle: 'Look at it',
  refused:
    'Nothing was taken. Put right what FBR names, such as a tariff code or the shop’s numbers, and send it again.',
  unsure: 'Look for the invoice in IRIS first. If it is there, type its number; sent again it would be there twice.',
  number: 'Number of FBR',
  numberHint: 'Only if it is in IRIS already: 22 characters, or 28 of a CNIC',
  send: 'Send it again',
  keep: 'Keep this number',
  cancel: 'Not yet',
  again: 'It is sent again.',
  kept: 'The number stands on the paper.',
  failed: 'The shop cannot be reached. Nothing was changed; try again.',
}
