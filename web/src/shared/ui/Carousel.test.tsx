import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Carousel } from './Carousel.tsx'

function show({ width, content }: { width: number; content: number }) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(content)
  render(
    <Carousel label="Top Sells">
      <li>One</li>
      <li>Two</li>
    </Carousel>,
  )
  const list = screen.getByRole('list')
  const moves: ScrollToOptions[] = []
  list.scrollBy = ((options: ScrollToOptions) => {
    moves.push(options)
    list.scrollLeft += options.left ?? 0
    fireEvent.scroll(list)
  }) as typeof list.scrollBy
  return { list, moves }
}

const previous = () => screen.getByRole('button', { name: 'Previous: Top Sells' })
const next = () => screen.getByRole('button', { name: 'Next: Top Sells' })

describe('HOME-7 the carousel', () => {
  it('moves 300 px a press', () => {
    const { moves } = show({ width: 1000, content: 2000 })
    fireEvent.click(next())
    fireEvent.click(previous())
    expect(moves.map((move) => move.left)).toEqual([300, -300])
  })

  it('disables its arrows at the ends', () => {
    const { list } = show({ width: 1000, content: 1500 })
    expect(previous()).toBeDisabled()
    expect(next()).toBeEnabled()
    fireEvent.click(next())
    expect(previous()).toBeEnabled()
    list.scrollLeft = 500
    fireEvent.scroll(list)
    expect(next()).toBeDisabled()
  })

  it('has nowhere to go when all of it is in sight', () => {
    show({ width: 1000, content: 1000 })
    expect(previous()).toBeDisabled()
    expect(next()).toBeDisabled()
  })
})
