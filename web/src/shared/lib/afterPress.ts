/**
 * What leaving a field changes on the page waits for the end of the press that
 * left it: a button that moves away between press and release is not clicked.
 */
let pressed = false
let waiting: (() => void)[] = []

/** Follows presses from now on; asking again does nothing more. */
export function watchPresses(): void {
  addEventListener('pointerdown', press, true)
  addEventListener('pointerup', release, true)
  addEventListener('pointercancel', release, true)
  // The end of a press outside of the window, or of what was dragged, may be told to nobody.
  addEventListener('blur', release)
  addEventListener('dragend', release, true)
  addEventListener('keydown', release, true)
  addEventListener('pointermove', moved, { capture: true, passive: true })
}

/** Runs `act` at once, or when the press under way has ended and its click was heard. */
export function afterPress(act: () => void): void {
  if (pressed) waiting.push(act)
  else act()
}

function press() {
  pressed = true
}

/** The pointer moves with nothing pressed: the press is over. */
function moved({ buttons }: PointerEvent) {
  if (pressed && buttons === 0) release()
}

function release() {
  pressed = false
  const due = waiting
  waiting = []
  if (due.length === 0) return
  setTimeout(() => {
    for (const act of due) act()
  })
}
