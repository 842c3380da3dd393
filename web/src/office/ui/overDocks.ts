/** How far above the end of the window something may stand so that it covers nothing a screen keeps there to press. */

/** What UndoBar covers at most when no dock is in its way, from the end of the window. */
const REACH = 220
/** Between a dock and what stands above it. */
const GAP = 8
/** What is left at the start of the window, however high a dock is. */
const LEAST = 160

/** In pixels from the end of the window; 0 where no dock (`data-dock`) reaches into the place. */
export function overDocks(root: ParentNode, height: number): number {
  let over = 0
  for (const dock of root.querySelectorAll('[data-dock]')) {
    const { top, bottom } = dock.getBoundingClientRect()
    if (bottom > top && top < height && bottom > height - REACH) over = Math.max(over, height - top + GAP)
  }
  return Math.min(over, Math.max(0, height - LEAST))
}
