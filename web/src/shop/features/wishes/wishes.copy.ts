/** The texts of the wish list's page (KEEP-1). */
type Shown = string | number

export const copy = {
  loading: 'Loading…',
  failed: 'The wish list cannot be shown right now.',
  onDevice: (count: number) =>
    `${count === 1 ? '1 thing' : `${count} things`}, kept on this device. {login} to see them on every device.`,
  login: 'Log in',
  withAccount: (count: number) => `${count === 1 ? '1 thing' : `${count} things`}, kept in your account.`,
  gone: (count: number) => (count === 1 ? '1 of them is no longer sold.' : `${count} of them are no longer sold.`),
  takeOff: 'Take off the list',
  share: 'Share the list',
  copied: 'The link is copied. It holds products alone, and not who you are.',
  notCopied: 'The link could not be copied.',
  addAll: (count: Shown, amount: Shown) => `Add ${count} to cart, ${amount}`,
  addedAll: (count: Shown) => `${count} products added to cart!`,
  viewCart: 'View cart',
  empty: 'Nothing saved yet',
  emptyText:
    'Tap the heart on anything. It stays on this device, no account needed, and you can send the list to someone who asks what to give you.',
  trending: 'See what is trending',
  sent: 'A wish list for you',
  sentText: 'Somebody sent you this list. It holds products alone; the prices are today’s, and yours.',
  own: 'Your own wish list',
  nothing: 'Nothing on this list is sold here',
  nothingText: 'The link may be cut short, or what it held is no longer sold. Ask for it again.',
}
