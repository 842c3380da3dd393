/** How far something must be above the end of the window, so that it covers no buttons that a screen keeps there. */

/** How much UndoBar covers at most from the end of the window, when no dock is in its way. */
const REACH = 220
/** The gap between a dock and what is above it. */
const GAP = 8
/** What stays free at the start of the window, however high a dock is. */
const LEAST = 160

/** The distance from the end of the window in pixels; 0 where no dock (`data-dock`) reaches into the place. */
export function overDocks(root: ParentNode, height: number): number {
  let over = 0
  for (const dock of root.querySelectorAll('[data-dock]')) {
    const { top, bottom } = dock.getBoundingClientRect()
    if (bottom > top && top < height && bottom > height - REACH) over = Math.max(over, height - top + GAP)
  }
  return Math.min(over, Math.max(0, height - LEAST))
}
