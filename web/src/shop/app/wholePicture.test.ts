import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawWholeForPictures } from './wholePicture.ts'

const far = () => document.querySelectorAll('[data-far="true"]').length

function resizeTo(height: number) {
  vi.stubGlobal('innerHeight', height)
  window.dispatchEvent(new Event('resize'))
}

beforeEach(() => {
  document.body.innerHTML = '<section data-far="true"></section><section data-far="true"><img loading="lazy"></section>'
  drawWholeForPictures()
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

it('SWIFT-5 draws everything where a picture of the whole page is taken', () => {
  resizeTo(4)
  expect(far()).toBe(0)
  expect(document.querySelector('img')).toHaveProperty('loading', 'eager')
})

it('SWIFT-5 leaves what is far alone when a phone is turned or its keyboard opens', () => {
  resizeTo(120)
  expect(far()).toBe(2)
})
