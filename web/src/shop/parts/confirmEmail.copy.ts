/** The texts about confirming an account's address (WAY-3). */
export const copy = {
  label: 'Your email',
  confirmed: (email: string) =>
    `${email} is confirmed. What you order with it without logging in joins your orders here.`,
  open: 'Ordered before without logging in?',
  openText: (email: string) => `Confirm that ${email} is yours, and those orders join your account.`,
  send: 'Send me the link',
  sent: (email: string) => `A link is on its way to ${email}. It works for 48 hours; look in the spam folder too.`,
  sendFailed: 'The link could not be sent just now. Please try again.',
  login: 'Log in to confirm your email',
  loginText: 'The link belongs to your account: log in with the address it was sent to.',
  loginGo: 'Log in',
  busy: 'Confirming your email...',
  done: 'Your email is confirmed.',
  joined: (orders: number) =>
    orders === 1
      ? 'An order you placed without logging in stands among yours now.'
      : `${orders} orders you placed without logging in stand among yours now.`,
  failed: 'Your email could not be confirmed just now.',
  retry: 'Try again',
}
