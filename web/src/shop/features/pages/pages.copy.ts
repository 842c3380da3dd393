/** The words around the owner's pages and articles. */
export const copy = {
  home: 'Home',
  journal: 'Journal',
  opensAt: (site: string) => `Watch at ${site}`,
}
