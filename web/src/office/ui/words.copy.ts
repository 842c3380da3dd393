import type { Role } from '#/office/api/officeApi.ts'

/** The texts of the office's frame. Each screen has its own file. */
export const words = {
  office: 'Office',
  beside: (section: string) => `${section}: its screens`,
  toShop: 'To the shop',
  skip: 'Skip to content',
  leave: 'Sign out of the office',
  more: 'More',
  moreTitle: 'All screens',
  /** After the number of waiting items, for people who do not see that it is red. */
  waiting: (late: number) => (late > 0 ? `waiting, ${late} late` : 'waiting'),
  left: 'Signed out of the office',
  gate: {
    title: 'For the people of the shop',
    guest: 'Log in with the account you work with.',
    ended: 'Your login has ended. Log in again to go on where you were.',
    again: 'The office asks for a login of today. Log in again to go on.',
    other: (name: string) => `You are logged in as ${name}, who does not work in this shop.`,
    back: 'Back to the shop',
  },
  missing: { title: 'There is no such screen', text: 'The navigation shows those there are.' },
  toToday: 'To Today',
  noRight: { title: 'Not for your role', text: 'The owner of the shop decides who sees this screen.' },
  failed: 'This could not be loaded.',
  /** Shown instead of a screen that failed. */
  broken: {
    code: {
      title: 'This screen did not come',
      text: 'The connection to the shop broke off. The screen comes by itself when the connection is back; the other screens may be there already.',
    },
    screen: {
      title: 'This screen could not be shown',
      text: 'Something in it failed. The other screens work; trying again asks the shop for everything anew.',
    },
    again: 'Try again',
    reload: 'Load the office anew',
  },
  settings: 'Settings',
  roles: {
    admin: 'Owner',
    manager: 'Manager',
    packer: 'Packer',
    accountant: 'Accountant',
    customer: 'Customer',
  } satisfies Record<Role, string>,
}
