import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import 'wouter/use-browser-location' // patches pushState and replaceState so that they fire events
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

async function goBack() {
  const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  history.back()
  await gone
}

const at = (top: number) => ({ top, behavior: 'instant' })

it('starts a new page at its top and finds the place again on Back', async () => {
  scrolled(1200)
  goTo('/product/1')
  expect(scrollTo).toHaveBeenLastCalledWith(at(0))
  scrolled(40)
  await goBack()
  memory.arrived()
  expect(scrollTo).toHaveBeenLastCalledWith(at(1200))
})

it('HOLD-7 a filter that is pushed leaves the place alone, and Back finds the one before', async () => {
  scrolled(1400)
  history.pushState(null, '', '/list?skinType=oily')
  expect(scrollTo).not.toHaveBeenCalled()
  scrolled(200)
  await goBack()
  expect(scrollTo).toHaveBeenLastCalledWith(at(1400))
})

it('HOLD-7 a shorter list that moves the page is not taken for the place of the entry before', async () => {
  scrolled(1400)
  history.pushState(null, '', '/list?skinType=oily')
  scrolled(0)
  await goBack()
  scrolled(90) // the content is still short
  await vi.waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(at(1400)))
})

it('HOLD-7 a link to a part of the page is an entry of its own', async () => {
  scrolled(300)
  history.pushState(null, '', '#reviews')
  scrolled(2600)
  await goBack()
  expect(scrollTo).toHaveBeenLastCalledWith(at(300))
})

it('HOLD-7 the place is known though this code comes after the first scroll', async () => {
  memory.stop()
  history.replaceState(null, '', '/list')
  window.scrollY = 1400
  memory = rememberScroll()
  history.pushState(null, '', '/list?skinType=oily')
  scrolled(0)
  await goBack()
  expect(scrollTo).toHaveBeenLastCalledWith(at(1400))
})

it('a replaced address keeps the place', () => {
  scrolled(700)
  history.replaceState(history.state, '', '/list?sort=name')
  expect(scrollTo).not.toHaveBeenCalled()
})

it('goes further while the page grows', async () => {
  scrolled(3000)
  goTo('/product/1')
  height = 1000 + window.innerHeight
  await goBack()
  expect(scrollTo).toHaveBeenLastCalledWith(at(1000))
  height = 5000
  await vi.waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(at(3000)))
})

it('lets the shopper scroll meanwhile', async () => {
  scrolled(3000)
  goTo('/product/1')
  height = 1000 + window.innerHeight
  await goBack()
  expect(scrollTo).toHaveBeenLastCalledWith(at(1000))
  window.dispatchEvent(new Event('wheel'))
  height = 5000
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(scrollTo).toHaveBeenLastCalledWith(at(1000))
})

it('keeps what a navigation put into the entry (HOME-10)', () => {
  history.pushState({ section: 'brands' }, '', '/')
  memory.arrived()
  expect(history.state).toMatchObject({ section: 'brands' })
})
