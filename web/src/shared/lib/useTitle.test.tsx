import { renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useTitle } from './useTitle.ts'

afterEach(() => {
  document.head.querySelector('meta')?.remove()
  document.title = ''
})

test('WEB-3 the title follows what is shown, and stays while nothing is known', () => {
  document.head.insertAdjacentHTML('beforeend', '<meta property="og:site_name" content="Gulaab">')
  document.title = 'The page before'
  const first: { title: string | null; whole: boolean } = { title: null, whole: false }
  const { rerender } = renderHook(({ title, whole }) => useTitle(title, whole), { initialProps: first })
  expect(document.title).toBe('The page before')
  rerender({ title: 'Snail Essence', whole: false })
  expect(document.title).toBe('Snail Essence | Gulaab')
  rerender({ title: 'Rice Toner', whole: false })
  expect(document.title).toBe('Rice Toner | Gulaab')
  rerender({ title: 'Gulaab – skincare', whole: true })
  expect(document.title).toBe('Gulaab – skincare')
})
