/** The texts of the components that every page begins with. */
export const copy = {
  loading: 'Loading...',
  notifications: 'Notifications',
  dismiss: 'Dismiss',
  tryAgain: 'Try again',
}
