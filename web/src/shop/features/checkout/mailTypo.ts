/** The mail domains of most shoppers. */
const COMMON = ['gmail.com', 'hotmail.com', 'yahoo.com', 'outlook.com', 'icloud.com']

/** Domains that are taken as typed, although some are one slip from a common one. */
const MEANT = new Set([...COMMON, 'mail.com', 'email.com', 'ymail.com', 'cloud.com'])

/**
 * The address that was probably meant, where the domain is one slip away from a common one (PLAIN-5); null where the
 * typed one may be right.
 */
export function meantMail(address: string): string | null {
  const typed = address.trim()
  const at = typed.lastIndexOf('@')
  const domain = typed.slice(at + 1).toLowerCase()
  if (at < 1 || MEANT.has(domain)) return null
  const meant = COMMON.find((one) => oneSlip(one, domain))
  return meant === undefined ? null : `${typed.slice(0, at)}@${meant}`
}

/**
 * Whether two words differ by one letter that was added, left out or mistaken, or by two letters that changed places.
 */
function oneSlip(word: string, typed: string): boolean {
  let from = 0
  while (from < word.length && word[from] === typed[from]) from += 1
  const rest = (text: string, skip: number) => text.slice(from + skip)
  const swapped = word[from] === typed[from + 1] && word[from + 1] === typed[from]
  return (
    rest(word, 1) === rest(typed, 1) ||
    rest(word, 0) === rest(typed, 1) ||
    rest(word, 1) === rest(typed, 0) ||
    (swapped && rest(word, 2) === rest(typed, 2))
  )
}
