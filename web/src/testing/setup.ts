/**
 * Before every test: a network that refuses unexpected requests, and a console whose errors fail
 * the test.
 */
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { server } from './server.ts'

// A slow machine is no error, so awaited things may take long.
configure({ asyncUtilTimeout: 40_000 })

// A disabled button has aria-disabled (see `pressable`), which counts as disabled for somebody who
// looks for it by its role.
const isDisabled = (one: Element) => one.matches(':disabled, [aria-disabled="true"]')
expect.extend({
  toBeDisabled: (one: Element) => ({ pass: isDisabled(one), message: () => `disabled? ${one.outerHTML}` }),
  toBeEnabled: (one: Element) => ({ pass: !isDisabled(one), message: () => `enabled? ${one.outerHTML}` }),
})

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' })
  // jsdom has <dialog> but cannot open it, and has no layout for media queries or scrolling.
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

/** The console's messages; a test that expects one replaces this spy by its own. */
let said: string[] = []

beforeEach(() => {
  said = []
  for (const method of ['error', 'warn'] as const) {
    // Only recorded here: an error thrown inside React's own report would make it render for ever.
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      if (args.includes('search') && String(args[0]).startsWith('The tag <%s> is unrecognized')) return // jsdom does not know the element yet
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
