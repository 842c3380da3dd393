/** The words of choosing a colour that an order left open (SURE-3), in the languages of the shop's messages (SAY-3). */
const english = {
  title: 'Which colour would you like?',
  lead: 'We keep one for you and pack the parcel once you have chosen. The price stays the same.',
  of: (name: string) => `Colour of ${name}`,
  first: 'Choose a colour first.',
  save: 'Choose this colour',
  saving: 'Saving...',
  failed: 'The choice could not be saved. Please try again.',
  gone: 'The colours could not be loaded.',
  retry: 'Try again',
  write: 'This product has left the shop since. We call you about its colour.',
}

type ChooseWords = typeof english

const urdu: ChooseWords = {
  title: 'آپ کو کون سا رنگ چاہیے؟',
  lead: 'ایک آپ کے لیے رکھا ہے۔ آپ رنگ چنیں گے تو ہم پارسل پیک کریں گے۔ قیمت وہی رہے گی۔',
  of: (name) => `${name} کا رنگ`,
  first: 'پہلے رنگ چنیں۔',
  save: 'یہ رنگ چنیں',
  saving: 'محفوظ کر رہے ہیں...',
  failed: 'رنگ محفوظ نہیں ہو سکا۔ دوبارہ کوشش کریں۔',
  gone: 'رنگ نہیں کھل سکے۔',
  retry: 'دوبارہ کوشش کریں',
  write: 'یہ چیز اب دکان میں نہیں۔ رنگ کے بارے میں ہم آپ کو فون کریں گے۔',
}

const roman: ChooseWords = {
  title: 'Aap ko kaun sa rang chahiye?',
  lead: 'Aik aap ke liye rakha hai. Aap rang chunein ge to hum parcel pack karein ge. Qeemat wohi rahe gi.',
  of: (name) => `${name} ka rang`,
  first: 'Pehle rang chunein.',
  save: 'Yeh rang chunein',
  saving: 'Mehfooz kar rahe hain...',
  failed: 'Rang mehfooz nahin ho saka. Dobara koshish karein.',
  gone: 'Rang nahin khul sake.',
  retry: 'Dobara koshish karein',
  write: 'Yeh cheez ab dukaan mein nahin. Rang ke bare mein hum aap ko phone karein ge.',
}

const all: Readonly<Record<string, ChooseWords>> = { en: english, ur: urdu, 'ur-Latn': roman }

/** The words of a language, a BCP 47 tag; English where the shop does not speak it. */
export const chooseWordsOf = (language: string): ChooseWords => all[language] ?? english
