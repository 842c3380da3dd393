import { readFileSync } from 'node:fs'
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Marquee } from './Marquee.tsx'

const css = readFileSync('src/shared/ui/Marquee.module.css', 'utf8')

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

  it('REV-4 HOME-3: moves by half its width, linear, without end, 75 s or 30 s a loop', () => {
    const { container } = show()
    expect(container.firstElementChild).toHaveAttribute('data-loop', '75s')
    expect(css).toMatch(/animation: slide 30s linear infinite/)
    expect(css).toMatch(/\[data-loop='75s'\] \.track \{\s*animation-duration: 75s/)
    expect(css).toMatch(/@keyframes slide \{\s*to \{\s*transform: translateX\(-50%\)/)
  })

  it('pauses by its button, under the pointer, with the focus in it, and for reduced motion', () => {
    const { container } = show()
    const strip = container.firstElementChild
    expect(strip).not.toHaveAttribute('data-paused')
    fireEvent.click(screen.getByRole('button', { name: 'Pause: Brands' }))
    expect(strip).toHaveAttribute('data-paused')
    fireEvent.click(screen.getByRole('button', { name: 'Play: Brands' }))
    expect(strip).not.toHaveAttribute('data-paused')
    expect(css).toMatch(
      /\[data-paused\] \.track,\s*\.strip:hover \.track,\s*\.strip:focus-within \.track \{\s*animation-play-state: paused/,
    )
    expect(css).toMatch(/prefers-reduced-motion: reduce\)[\s\S]*animation: none/)
  })
})
