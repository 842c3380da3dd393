/** The texts of the wish list (KEEP-1). */
type Shown = string | number

export const copy = {
  title: 'Wish list',
  keepOf: (name: Shown) => `Wish list: ${name}`,
  onIt: 'On your wish list.',
  offIt: 'Off your wish list.',
  open: 'View list',
  full: (most: Shown) => `Your wish list holds ${most} products. Take some off first.`,
  unsaved: 'Your browser saves nothing here: the list lasts while this page is open.',
  failed: 'Your wish list could not be changed. Please try again.',
  joined: 'Your wish list is in your account now.',
  headOf: (count: Shown) => `Wish list: ${count}`,
}
