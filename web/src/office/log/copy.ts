/** Every word of the log. */
export const copy = {
  title: 'Log',
  lead: 'Who did what. Nothing here can be changed or removed.',
  who: 'Who',
  what: 'What',
  when: 'When',
  before: 'Before',
  after: 'After',
  system: 'The shop itself',
  empty: 'Nothing has been done yet',
  more: 'Older entries',
  why: 'Why',
  actions: {
    'settings.change': 'Changed settings',
    'session.open': 'Entered the office',
    'session.end': 'Ended a session',
    'staff.role': 'Changed a role',
    'payment.look': 'Looked at a payment screenshot',
  } as Record<string, string>,
  order: (move: string) => `Order: ${move.replaceAll('_', ' ')}`,
}
