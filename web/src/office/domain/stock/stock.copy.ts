/** The texts of finding a size or shade. */
export const stockCopy = {
  draft: 'Draft',
  scan: {
    open: 'Scan',
    title: 'Scan a barcode',
    hint: 'Hold the barcode into the picture.',
    denied: 'The camera cannot be used. Allow it in the browser, or type the number.',
    find: 'Find',
    nothing: (text: string) => `Nothing is called “${text}”.`,
    searching: (n: number) => (n === 1 ? 'Searching…' : `Searching for ${n}…`),
    choose: 'Choose one',
    chooseFor: (text: string) => `Choose one for “${text}”`,
  },
} as const
