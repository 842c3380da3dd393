/** Before every test: a network that refuses what no test asked for, and a console whose errors fail the test. */
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { server } from './server.ts'

// A busy machine is slow, not wrong: what is waited for may take its time.
configure({ asyncUtilTimeout: 40_000 })

// A button that cannot be used says so by aria-disabled (see `pressable`): to who looks for it by its role, that is the same.
const isDisabled = (one: Element) => one.matches(':disabled, [aria-disabled="true"]')
expect.extend({
  toBeDisabled: (one: Element) => ({ pass: isDisabled(one), message: () => `disabled? ${one.outerHTML}` }),
  toBeEnabled: (one: Element) => ({ pass: !isDisabled(one), message: () => `enabled? ${one.outerHTML}` }),
})

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' })
  // jsdom knows <dialog> but cannot open it, and has no layout to match media or scroll.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
  window.matchMedia ??= (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList
  window.scrollTo = () => undefined
  Element.prototype.checkVisibility ??= function checkVisibility(this: Element) {
    return this.isConnected
  }
  Element.prototype.scrollIntoView ??= () => undefined
})

/** What the console said; a test that expects it puts a spy of its own in the place of ours. */
let said: string[] = []

beforeEach(() => {
  said = []
  for (const method of ['error', 'warn'] as const) {
    // Only remembered here: an error thrown from inside React's own report would make it render for ever.
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      if (args.includes('search') && String(args[0]).startsWith('The tag <%s> is unrecognized')) return // jsdom is older than the element
      said.push(`console.${method}: ${args.map(String).join(' ')}`)
    })
  }
})

afterEach(() => {
  cleanup()
  server.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
  if (said.length > 0) throw new Error(`The console must stay silent:\n${said.join('\n')}`)
})

afterAll(() => server.close())
