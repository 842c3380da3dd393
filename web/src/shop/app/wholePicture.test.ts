import { afterEach, expect, it, vi } from 'vitest'
import { drawWholeForPictures } from './wholePicture.ts'

const far = () => document.querySelectorAll('[data-far="true"]').length

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

it('SWIFT-5 draws everything where a picture of the whole page is taken, and not before', () => {
  const windows = new Map<string, EventTarget>()
  vi.stubGlobal('matchMedia', (query: string) => {
    const list = new EventTarget()
    windows.set(query, list)
    return list
  })
  document.body.innerHTML = '<section data-far="true"></section><section data-far="true"><img loading="lazy"></section>'
  drawWholeForPictures()
  expect(far()).toBe(2)
  windows.get('(max-height:20px)')?.dispatchEvent(new Event('change'))
  expect(far()).toBe(0)
  expect(document.querySelector('img')).toHaveProperty('loading', 'eager')
})
