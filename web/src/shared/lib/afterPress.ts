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
}

/** Runs `act` at once, or when the press under way has ended and its click was heard. */
export function afterPress(act: () => void): void {
  if (pressed) waiting.push(act)
  else act()
}

function press() {
  pressed = true
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
