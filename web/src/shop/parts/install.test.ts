import { afterEach, describe, expect, test, vi } from 'vitest'
import { device, storageKeys } from '#/shared/lib/storage.ts'
import { install, listenForInstall, noteOffered, wayToInstall } from './install.ts'

const DAY = 24 * 60 * 60 * 1000
const agent = (text: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(text)
const standalone = (matches: boolean) => {
  window.matchMedia = () => ({ matches }) as MediaQueryList
}

describe('APP-1 the shop on the home screen', () => {
  afterEach(() => device.write(storageKeys.install, null))

  test.each([
    ['Safari on an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1', 'share'],
    ['Instagram on an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Mobile Instagram 300.0', 'browser'],
    ['Facebook on Android', 'Mozilla/5.0 (Linux; Android 14) Chrome/130 [FBAN/FB4A;FBAV/400]', 'browser'],
    ['Firefox on a desk', 'Mozilla/5.0 (X11; Linux) Firefox/130', null],
  ])('%s', (_, text, way) => {
    standalone(false)
    agent(text)
    expect(wayToInstall()).toBe(way)
  })

  test('it is offered once in 90 days, and never where it is installed', () => {
    standalone(false)
    agent('iPhone Safari')
    const now = Date.now()
    noteOffered(now)
    expect(wayToInstall(now + 89 * DAY)).toBeNull()
    expect(wayToInstall(now + 91 * DAY)).toBe('share')
    standalone(true)
    expect(wayToInstall(now + 91 * DAY)).toBeNull()
  })

  test('the browser’s own offer waits for the order, asks once, and its answer is told', async () => {
    standalone(false)
    agent('Chrome on Android')
    const stop = listenForInstall()
    const prompt = vi.fn(() => Promise.resolve())
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt,
      userChoice: Promise.resolve({ outcome: 'accepted' }),
    })
    expect(window.dispatchEvent(offer)).toBe(false)
    expect(prompt).not.toHaveBeenCalled()
    expect(wayToInstall()).toBe('press')
    expect(await install()).toBe(true)
    expect(prompt).toHaveBeenCalledOnce()
    expect(wayToInstall()).toBeNull()
    stop()
  })
})
