/** The texts of form fields and of the copy button, which no page begins with. */
type Shown = string | number

export const copy = {
  copiedThe: (what: Shown) => `Copied the ${what}`,
  copyThe: (what: Shown) => `Copy the ${what}`,
  copied: 'Copied',
  copy: 'Copy',
  optional: '(optional)',
  hide: (what: Shown) => `Hide ${what}`,
  show: (what: Shown) => `Show ${what}`,
}
