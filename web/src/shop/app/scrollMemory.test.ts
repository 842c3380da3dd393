import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rememberScroll, type ScrollMemory } from './scrollMemory.ts'

let memory: ScrollMemory
let height: number
const scrollTo = vi.fn<(options: ScrollToOptions) => void>()

beforeEach(() => {
  history.replaceState(null, '', '/list')
  height = 5000
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => height)
  scrollTo.mockReset()
  window.scrollTo = scrollTo as typeof window.scrollTo
  memory = rememberScroll()
})

afterEach(() => memory.stop())

function scrolled(y: number) {
  window.scrollY = y
  window.dispatchEvent(new Event('scroll'))
}

function goTo(path: string) {
  history.pushState(null, '', path)
  memory.arrived()
}

it('starts a new page at its top and finds the place again on Back', () => {
  scrolled(1200)
  const list: unknown = history.state
  goTo('/product/1')
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' })
  scrolled(40)
  history.replaceState(list, '', '/list') // what Back does to the state
  memory.arrived()
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 1200, behavior: 'instant' })
})

it('goes further while the page grows', async () => {
  scrolled(3000)
  const list: unknown = history.state
  goTo('/product/1')
  height = 1000 + window.innerHeight
  history.replaceState(list, '', '/list')
  memory.arrived()
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 1000, behavior: 'instant' })
  height = 5000
  await vi.waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith({ top: 3000, behavior: 'instant' }))
})

it('lets the shopper scroll meanwhile', async () => {
  scrolled(3000)
  const list: unknown = history.state
  goTo('/product/1')
  height = 1000 + window.innerHeight
  history.replaceState(list, '', '/list')
  memory.arrived()
  window.dispatchEvent(new Event('wheel'))
  height = 5000
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 1000, behavior: 'instant' })
})

it('keeps what a navigation put into the entry (HOME-10)', () => {
  history.pushState({ section: 'brands' }, '', '/')
  memory.arrived()
  expect(history.state).toMatchObject({ section: 'brands' })
})
