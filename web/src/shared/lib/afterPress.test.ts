import { afterEach, expect, test, vi } from 'vitest'
import { afterPress, watchPresses } from './afterPress.ts'

afterEach(() => {
  dispatchEvent(new Event('pointerup'))
  vi.useRealTimers()
})

const press = () => dispatchEvent(new Event('pointerdown'))
const moved = (buttons: number) => dispatchEvent(Object.assign(new Event('pointermove'), { buttons }))

test.each([
  ['is released', () => dispatchEvent(new Event('pointerup'))],
  ['is taken over by a scroll', () => dispatchEvent(new Event('pointercancel'))],
  ['ended outside of the window', () => moved(0)],
  ['is forgotten as the window is left', () => dispatchEvent(new Event('blur'))],
  ['dragged something', () => dispatchEvent(new Event('dragend'))],
  ['is followed by a key', () => dispatchEvent(new Event('keydown'))],
])('WEB-6: what waits for a press goes on when it %s', (_, end) => {
  vi.useFakeTimers()
  watchPresses()
  const act = vi.fn()
  press()
  afterPress(act)
  moved(1)
  vi.runAllTimers()
  expect(act).not.toHaveBeenCalled()
  end()
  vi.runAllTimers()
  expect(act).toHaveBeenCalledOnce()
})
