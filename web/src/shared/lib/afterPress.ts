/**
 * Delays what leaving a field changes on the page until the press that left it has ended, because a button that moves
 * between press and release is not clicked.
 */
let pressed = false
let waiting: (() => void)[] = []

/** Follows presses from now on; asking again does nothing more. */
export function watchPresses(): void {
  addEventListener('pointerdown', press, true)
  addEventListener('pointerup', release, true)
  addEventListener('pointercancel', release, true)
  // The end of a press outside the window, or of a drag, may not be reported, so these events end it too.
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

/** The pointer moves with no button pressed, so the press is over. */
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
