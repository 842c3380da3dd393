import { afterEach, describe, expect, test, vi } from 'vitest'
import { device, tab } from './storage.ts'

const denied = () => {
  throw new DOMException('denied', 'SecurityError')
}

function full() {
  return vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
}

const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)

afterEach(() => {
  vi.restoreAllMocks()
  for (const storing of [device, tab]) for (const key of ['a', 'b']) storing.write(key, null)
})

describe.each([
  ['local', 'localStorage', device],
  ['session', 'sessionStorage', tab],
] as const)('HOLD-6 %s storage', (_, name, storing) => {
  test('keeps texts and JSON, and forgets them', () => {
    expect(storing.write('a', 'x')).toBe(true)
    expect(storing.read('a')).toBe('x')
    expect(window[name].getItem('a')).toBe('x')
    expect(storing.writeJson('a', { n: 1 })).toBe(true)
    expect(storing.readJson('a')).toEqual({ n: 1 })
    storing.write('a', null)
    expect(storing.read('a')).toBeNull()
    expect(storing.readJson('a')).toBeNull()
  })

  test.each(['', '{"broken', 'nonsense'])('%j is no JSON and counts as none', (text) => {
    window[name].setItem('a', text)
    expect(storing.readJson('a')).toBeNull()
  })

  test('a browser that denies it, by a getter that throws: the page remembers, and it is logged', () => {
    const log = quiet()
    vi.spyOn(window, name, 'get').mockImplementation(denied)
    expect(storing.read('a')).toBeNull()
    expect(storing.write('a', 'x')).toBe(false)
    expect(storing.read('a')).toBe('x')
    storing.write('a', null)
    expect(storing.read('a')).toBeNull()
    expect(log.mock.calls.map(([words]) => words as string).join()).toContain(`Cannot save a in ${_} storage`)
  })

  test('full: what is new counts above the older that lies there, until another tab writes', () => {
    quiet()
    window[name].setItem('a', 'older')
    const spy = full()
    expect(storing.write('a', 'new')).toBe(false)
    expect(storing.read('a')).toBe('new')
    expect(storing.read('b')).toBeNull()
    spy.mockRestore()
    window[name].setItem('a', 'of another tab')
    expect(storing.read('a')).toBe('of another tab')
    window[name].setItem('a', 'older')
    expect(storing.read('a'), 'what was overtaken does not come back').toBe('older')
  })

  test('full, then room again: what is stored is what counts', () => {
    quiet()
    const spy = full()
    storing.write('a', 'first')
    spy.mockRestore()
    expect(storing.write('a', 'second')).toBe(true)
    window[name].removeItem('a')
    expect(storing.read('a')).toBeNull()
  })
})
