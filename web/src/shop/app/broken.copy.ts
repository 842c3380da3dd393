/** The texts shown instead of a page that failed. */
export const copy = {
  title: 'This page could not be shown',
  text: 'Check your connection and load the page again. Your cart is kept.',
  loadAgain: 'Load again',
  toHome: 'To the home page',
  networkIsAway: 'The network is away',
  comesByItself: 'This page comes by itself once it is back. Your cart is kept on this device.',
  tryAgain: 'Try again',
  back: 'Back to the page before',
}
