import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Marquee } from './Marquee.tsx'

/** The movement and its pause are measured in a browser: e2e/tests/home.spec.ts. */
function show() {
  return render(
    <Marquee label="Brands" loop="75s">
      <li>
        <a href="/brand/cosrx">COSRX</a>
      </li>
    </Marquee>,
  )
}

describe('a marquee', () => {
  it('REV-4: doubles its list; the copy is hidden from readers and cannot be focused', () => {
    const { container } = show()
    const lists = container.querySelectorAll('ul')
    expect(lists).toHaveLength(2)
    expect(lists[1]).toHaveAttribute('aria-hidden', 'true')
    expect(lists[1]).toHaveAttribute('inert')
    expect(screen.getAllByRole('link', { name: 'COSRX' })).toHaveLength(1)
  })

  it('REV-4: takes 75 s a loop where that is asked for', () => {
    const { container } = show()
    expect(container.firstElementChild).toHaveAttribute('data-loop', '75s')
  })

  it('pauses by its button', () => {
    const { container } = show()
    const strip = container.firstElementChild
    expect(strip).not.toHaveAttribute('data-paused')
    fireEvent.click(screen.getByRole('button', { name: 'Pause: Brands' }))
    expect(strip).toHaveAttribute('data-paused')
    fireEvent.click(screen.getByRole('button', { name: 'Play: Brands' }))
    expect(strip).not.toHaveAttribute('data-paused')
  })
})
