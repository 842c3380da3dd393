import { render } from '@testing-library/react'
import { act, useEffect, useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawWhenNear } from './drawWhenNear.ts'

function Page() {
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => (page.current ? drawWhenNear(page.current) : undefined), [])
  return (
    <div ref={page}>
      <section data-far />
      <section data-far />
    </div>
  )
}

/** An IntersectionObserver that never reports anything. */
class NothingNear {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** A browser that reports long tasks, after a load with one or none. */
function browser(longTask: boolean) {
  return class {
    static readonly supportedEntryTypes = ['longtask']
    readonly #tell: () => void
    constructor(tell: () => void) {
      this.#tell = tell
    }
    observe() {
      if (longTask) this.#tell()
    }
    disconnect() {}
  }
}

const far = () => document.querySelectorAll('[data-far="true"]').length

async function loaded() {
  render(<Page />)
  expect(far()).toBe(2)
  await act(() => vi.advanceTimersByTimeAsync(2000))
}

describe('drawWhenNear', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('IntersectionObserver', NothingNear)
    vi.stubGlobal('requestIdleCallback', (then: () => void) => setTimeout(then, 0))
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('SWIFT-5 draws what is far in idle moments where the load kept nobody waiting', async () => {
    vi.stubGlobal('PerformanceObserver', browser(false))
    await loaded()
    expect(far()).toBe(0)
  })

  it('SWIFT-5 draws no more unasked once a part took longer than half a frame', async () => {
    vi.stubGlobal('PerformanceObserver', browser(false))
    let clock = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (clock += 20))
    await loaded()
    expect(far()).toBe(1)
  })

  it('SWIFT-5 leaves what is far for later where the load had a long task', async () => {
    vi.stubGlobal('PerformanceObserver', browser(true))
    await loaded()
    expect(far()).toBe(2)
  })

  it.each([
    ['no PerformanceObserver', undefined],
    ['one that does not say what it knows', vi.fn()],
  ])('SWIFT-5 waits for the shopper in a browser with %s', async (_, observer) => {
    vi.stubGlobal('PerformanceObserver', observer)
    await loaded()
    expect(far()).toBe(2)
  })
})
