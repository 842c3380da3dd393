import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sentence } from './sentence.tsx'

it('WEB-8: puts links where the sentence of the catalogue has them, in any order', () => {
  const parts = { terms: <a href="#terms">terms</a>, privacy: <a href="#privacy">privacy</a> }
  const { container } = render(<p>{sentence('You agree to our {terms} and {privacy}.', parts)}</p>)
  expect(container.innerHTML).toBe(
    '<p>You agree to our <a href="#terms">terms</a> and <a href="#privacy">privacy</a>.</p>',
  )
  const other = render(<p>{sentence('{privacy}, {terms}: agreed', parts)}</p>)
  expect(other.container.textContent).toBe('privacy, terms: agreed')
  expect(render(<p>{sentence('Nothing to put', parts)}</p>).container.textContent).toBe('Nothing to put')
})
