import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './tasks.copy.ts'

export const copy: Words<typeof english> = {
  running: (n) => `${n} kaam chal rahe hain`,
  title: 'Chalte hue kaam',
  all: 'Lambe kaam',
  allLead: 'Import, aik saath kayi tabdeeliyan, aur jo kaam khud chalte rehte hain.',
  newest: 'Naye pehle',
  none: 'Abhi koi kaam nahin',
  noneText: 'Import ya kayi order ya cheezon ki tabdeeli ka nateeja baad mein yahan parha ja sakta hai.',
  more: 'Pehle ke kaam dikhayein',
  failedList: 'Kaam nahin khul sake.',
  of: (done, total) => `${total} mein se ${done}`,
  done: (done) => `${done} ho gaye`,
  waits: 'Yeh apni baari ka intezar kar raha hai.',
  survives:
    'Aap yeh page band kar sakte hain. Bijli chali jaye to kaam yahin se aage chale ga; kuch do baar nahin hota.',
  still: 'Yeh abhi ruka hua hai. Server dobara chala ho to yeh aik minute mein khud chal pare ga.',
  stopping: 'Yeh apna mojooda qadam poora kar ke ruke ga.',
  stopped: 'Rok diya gaya. Jo ho chuka woh rahe ga.',
  failed: 'Yeh aage nahin chal saka.',
  finished: 'Ho gaya.',
  stop: 'Rokein',
  goOn: 'Jari rakhein',
  result: 'Nateeje ki CSV',
  bulk: 'Tabdeeli kholein',
  errors: (n) => `${n} nahin ho sake`,
  begun: (who, when) => (who ? `${who} ne shuru kiya, ${when}` : `Shuru hua: ${when}`),
  lost: 'Maloom nahin ho saka ke kaam kahan tak pohancha.',
  progress: (title) => `Kahan tak pohancha: ${title}`,
}
