import { expect, test } from 'vitest'
import { overDocks } from './overDocks.ts'

/** A screen whose docks are at these heights, measured from its top. */
function screenWith(...docks: [top: number, bottom: number][]): HTMLElement {
  const root = document.createElement('main')
  for (const [top, bottom] of docks) {
    const dock = document.createElement('div')
    dock.dataset['dock'] = ''
    dock.getBoundingClientRect = () => ({ top, bottom }) as DOMRect
    root.append(dock)
  }
  return root
}

test('OFFICE-2 what offers to take something back stands above the docks of a screen, and in nobody’s way otherwise', () => {
  expect(overDocks(screenWith(), 740)).toBe(0)
  // A dock that is hidden on a laptop has no height; one further up, or below the window, is not in
  // the way.
  expect(overDocks(screenWith([0, 0], [100, 160], [800, 900]), 740)).toBe(0)
  expect(overDocks(screenWith([596, 676]), 740)).toBe(740 - 596 + 8)
  expect(overDocks(screenWith([596, 676], [470, 676]), 740)).toBe(740 - 470 + 8)
  // A dock as high as the window pushes nothing out of it.
  expect(overDocks(screenWith([10, 676]), 740)).toBe(740 - 160)
})
