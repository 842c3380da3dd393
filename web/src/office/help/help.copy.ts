/** The help's texts that are not in docs/guide. */
export const copy = {
  title: 'Help',
  lead: 'Short pages for whoever runs the shop',
  pages: 'Pages of the guide',
  none: 'There is no such page.',
  next: (title: string) => `Next: ${title}`,
}
