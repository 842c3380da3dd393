import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFocus } from './keepFocus.ts'

let stop = () => {}
beforeEach(() => {
  stop = keepFocus()
})
afterEach(() => stop())

const settled = () => act(async () => new Promise((resolve) => setTimeout(resolve, 0)))

function Chips() {
  const [chips, setChips] = useState(['Serum', 'Oily', 'Tatcha'])
  return (
    <div>
      {chips.map((chip) => (
        <button key={chip} type="button" onClick={() => setChips(chips.filter((one) => one !== chip))}>
          {chip}
        </button>
      ))}
      <a href="#x">After</a>
    </div>
  )
}

test('HOLD-7 what goes away hands its focus to what takes its place', async () => {
  render(<Chips />)
  screen.getByRole('button', { name: 'Oily' }).focus()
  act(() => screen.getByRole('button', { name: 'Oily' }).click())
  await settled()
  expect(screen.getByRole('button', { name: 'Tatcha' })).toHaveFocus()
  act(() => screen.getByRole('button', { name: 'Tatcha' }).click())
  await settled()
  expect(screen.getByRole('link')).toHaveFocus()
})

test('another page, and who presses beside everything, are left alone', async () => {
  const { unmount } = render(<Chips />)
  screen.getByRole('link').focus()
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  screen.getByRole('link').blur()
  unmount()
  render(<Chips />)
  await settled()
  expect(document.body).toHaveFocus()
})

test('HOLD-7 Tab past the end of the page leaves it, whatever is drawn then', async () => {
  const { rerender } = render(<Chips />)
  screen.getByRole('link').focus()
  await userEvent.tab()
  expect(document.body).toHaveFocus()
  rerender(
    <>
      <p>News</p>
      <Chips />
    </>,
  )
  await settled()
  expect(document.body).toHaveFocus()
})

function Slides() {
  const [at, setAt] = useState(0)
  return (
    <div tabIndex={0} onScroll={() => setAt(1)} data-testid="strip">
      {['Front', 'Back'].map((name, index) => (
        <div key={name} inert={index !== at}>
          <button type="button">{name}</button>
        </div>
      ))}
    </div>
  )
}

test('HOLD-7 a picture that is swiped away hands the focus to the one that has come', async () => {
  render(<Slides />)
  screen.getByRole('button', { name: 'Front' }).focus()
  act(() => void screen.getByTestId('strip').dispatchEvent(new Event('scroll')))
  await settled()
  expect(screen.getByText('Back')).toHaveFocus()
})

function Rows() {
  const [rows, setRows] = useState(['Rose', 'Gul', 'Neem', 'Oud'])
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <main>
      {rows.map((row) => (
        <button key={row} type="button" onClick={() => setAsked(row)}>
          Remove {row}
        </button>
      ))}
      {asked ? (
        <dialog open>
          <button
            type="button"
            onClick={() => {
              setRows(rows.filter((row) => row !== asked))
              setAsked(null)
            }}
          >
            Yes
          </button>
        </dialog>
      ) : null}
    </main>
  )
}

test('HOLD-7 a row that goes away by its dialog hands the focus to the next row, and the last to the one before', async () => {
  render(
    <>
      <Rows />
      <a href="#end">The end of the page</a>
    </>,
  )
  for (const [row, next] of [
    ['Gul', 'Neem'],
    ['Neem', 'Oud'],
    ['Oud', 'Rose'],
  ] as const) {
    const button = screen.getByRole('button', { name: `Remove ${row}` })
    button.focus()
    act(() => button.click())
    const yes = screen.getByRole('button', { name: 'Yes' })
    yes.focus()
    act(() => yes.click())
    await settled()
    expect(screen.getByRole('button', { name: `Remove ${next}` })).toHaveFocus()
  }
})

test('HOLD-7 a focus that went away with its page goes to what has come', async () => {
  stop()
  stop = keepFocus(() => screen.getByRole('main'))
  const { rerender } = render(<a href="#x">Before</a>)
  screen.getByRole('link').focus()
  history.pushState(null, '', '/elsewhere')
  rerender(<main>After</main>)
  await settled()
  expect(screen.getByRole('main')).toHaveFocus()
  history.pushState(null, '', '/')
})

test('HOLD-7 who has stopped hands on no focus, though one was on its way', async () => {
  stop()
  const arrived = vi.fn(() => null)
  stop = keepFocus(arrived)
  const { unmount } = render(<Chips />)
  screen.getByRole('button', { name: 'Oily' }).focus()
  screen.getByRole('link').focus()
  stop()
  unmount()
  history.pushState(null, '', '/elsewhere')
  await settled()
  expect(arrived).not.toHaveBeenCalled()
  history.pushState(null, '', '/')
})
