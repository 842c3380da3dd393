/** The texts of the screen on which the owner sets the shop's look. */
export const lookCopy = {
  title: 'Look',
  lead: 'What shoppers see on every page, in mails and on papers. The office keeps its own colours.',
  pictures: 'Pictures',
  logoHint:
    'PNG with a clear ground, JPEG or WebP. At the head of pages, mails and papers. Without one the name stands there.',
  iconHint:
    'A square PNG of 512 pixels. In tabs of browsers and on the home screens of phones, which round its corners.',
  shareHint: 'At least 1,200 by 630 pixels. What a link to the shop shows in WhatsApp and elsewhere.',
  colors: 'Colours',
  palette: 'Ground and text',
  accent: 'Buttons, links and prices',
  accentHint: 'The palette brings its own colour. Another one, such as #81372a, has to be read on every ground of it.',
  pick: 'Pick a colour',
  own: 'Use the colour of the palette',
  reads: (ratio: string) => `Text in this colour has a contrast of at least ${ratio} to 1. 4.5 is needed.`,
  fails: (ratio: string) => `Text in this colour has a contrast of ${ratio} to 1, and 4.5 is needed to be read.`,
  take: (color: string) => `Take ${color}`,
  more: 'Opening picture, promises',
  moreLead: 'The opening picture with its words, and the bar above every page, are set with the home page.',
  moreOpen: 'Home page',
  saved: 'Saved. Every page follows within two seconds.',
  undone: 'The look is as it was.',
  readOnly: 'Your role may look at this, not change it.',
}
