import { renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useTitle } from './useTitle.ts'

afterEach(() => {
  document.head.replaceChildren()
})

test('FACE-4 a page with a title of the owner’s keeps it, others say what they show', () => {
  document.head.innerHTML =
    '<title data-of="/brands?all">Every brand</title><meta property="og:site_name" content="Gulaab">' +
    '<meta property="og:title" content="Every brand">'
  window.history.replaceState(null, '', '/brands?all')
  const { rerender } = renderHook(({ title }) => useTitle(title), { initialProps: { title: 'All brands' } })
  expect(document.title).toBe('Every brand')
  window.history.replaceState(null, '', '/category/serum')
  rerender({ title: 'Serum' })
  expect(document.title).toBe('Serum | Gulaab')
  window.history.replaceState(null, '', '/brands?all')
  rerender({ title: 'All brands' })
  expect(document.title).toBe('Every brand')
})
