/** The texts of reviewing what was delivered. */
export const copy = {
  title: 'How was it?',
  lead: 'Tell others who think about buying it. No account is needed.',
  byPhone: 'To review it, follow the order by its number and phone: a link or an email address alone is not enough.',
  review: 'Review',
  reviewAbout: (name: string) => `Review ${name}`,
  how: 'How was it for you?',
  stars: (n: number) => (n === 1 ? '1 star' : `${n} stars`),
  words: ['Bad', 'Not good', 'Good', 'Very good', 'Excellent'],
  text: 'What should others know?',
  textHint:
    'English, Roman Urdu or اردو: what it felt like, how you used it, what you did not like. Please no medical advice.',
  name: 'Name shown',
  nameHint: 'Never your phone or address: everybody can read it.',
  send: 'Send review',
  cancel: 'Not now',
  rule: 'A person reads it first, usually within a day. Good and bad reviews are published alike.',
  sent: 'Thank you. A person reads it first, usually within a day.',
  failed: 'It could not be sent. What you wrote is still here: please try again.',
}
