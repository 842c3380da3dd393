/** What the header is pressed for. It is no part of the first load, see island.tsx. */
export { AccountMenu } from './AccountMenu.tsx'
export { MainNav } from './MainNav.tsx'
export { SearchBox } from './SearchBox.tsx'
