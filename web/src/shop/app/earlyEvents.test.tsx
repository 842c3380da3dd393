import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'
import { holdEarlyEvents } from './earlyEvents.ts'

/** A server-rendered page that is hydrated when the test says so. */
function serverPage(html: string) {
  document.body.innerHTML = `<div id="root">${html}</div>`
  return document.getElementById('root')!
}

let letGo = () => {}
beforeAll(() => {
  letGo = holdEarlyEvents()
})

it('presses a button again when it can be heard, once', async () => {
  const root = serverPage('<button type="button">Add</button>')
  const onClick = vi.fn<() => void>()
  screen.getByRole('button').click()
  screen.getByRole('button').click()
  expect(onClick).not.toHaveBeenCalled()
  await act(async () =>
    hydrateRoot(
      root,
      <button type="button" onClick={onClick}>
        Add
      </button>,
    ),
  )
  await vi.waitFor(() => expect(onClick).toHaveBeenCalledTimes(1))
  screen.getByRole('button').click()
  expect(onClick).toHaveBeenCalledTimes(2)
})

it('never lets a form be sent with its fields in the address', () => {
  serverPage('<form><input name="password" value="secret"><button>Login</button></form>')
  const form = document.querySelector('form')!
  const sent = new Event('submit', { bubbles: true, cancelable: true })
  form.dispatchEvent(sent)
  expect(sent.defaultPrevented).toBe(true)
})

it('PLAIN-9 keeps the page where the network is away and a link would leave it for the browser’s own', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  serverPage('<a href="/product/1">Serum</a><a href="#reviews">Reviews</a>')
  const press = (name: string) => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    screen.getByText(name).dispatchEvent(click)
    return click.defaultPrevented
  }
  expect(press('Serum')).toBe(true)
  expect(screen.getByRole('alert')).toHaveTextContent('A part of this page did not load. Your cart is kept.')
  expect(press('Serum')).toBe(true)
  expect(screen.getAllByRole('alert'), 'it is said once').toHaveLength(1)
  expect(press('Load again'), 'nor does that lead there').toBe(true)
  online.mockReturnValue(true)
  expect(press('Serum')).toBe(false)
  online.mockRestore()
})

it('FOOT-2 opens what a link opens by script when it can be heard', async () => {
  const root = serverPage('<a href="/privacy" aria-haspopup="dialog">Privacy policy</a>')
  const onClick = vi.fn<(event: MouseEvent) => void>((event) => event.preventDefault())
  const inATab = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
  screen.getByRole('link').dispatchEvent(inATab)
  expect(inATab.defaultPrevented).toBe(false)
  screen.getByRole('link').click()
  await act(async () =>
    hydrateRoot(
      root,
      <a href="/privacy" aria-haspopup="dialog" onClick={(event) => onClick(event.nativeEvent)}>
        Privacy policy
      </a>,
    ),
  )
  await vi.waitFor(() => expect(onClick).toHaveBeenCalledTimes(1))
})

it('leaves a form that works without scripts, and a link to a part of the page, alone', () => {
  serverPage('<form action="/search"><input name="q"></form><a href="#x">Link</a><p id="x"></p>')
  const sent = new Event('submit', { bubbles: true, cancelable: true })
  document.querySelector('form')!.dispatchEvent(sent)
  const pressed = new MouseEvent('click', { bubbles: true, cancelable: true })
  screen.getByRole('link').dispatchEvent(pressed)
  expect([sent.defaultPrevented, pressed.defaultPrevented]).toEqual([false, false])
})

it('WEB-5 lets go of what is held when the page will not come to life', async () => {
  const root = serverPage('<button type="button">Add</button>')
  const onClick = vi.fn<() => void>()
  screen.getByRole('button').click()
  letGo()
  await act(async () =>
    hydrateRoot(
      root,
      <button type="button" onClick={onClick}>
        Add
      </button>,
    ),
  )
  await act(async () => new Promise(requestAnimationFrame))
  expect(onClick).not.toHaveBeenCalled()
})

it('leaves what stands beside the page alone', () => {
  serverPage('')
  const beside = document.createElement('button')
  document.body.append(beside)
  const pressed = new MouseEvent('click', { bubbles: true, cancelable: true })
  beside.dispatchEvent(pressed)
  expect(pressed.defaultPrevented).toBe(false)
})

/** A form with controlled fields. */
function Fields({ onSubmit }: { onSubmit: (values: string) => void }) {
  const [text, setText] = useState('')
  const [kind, setKind] = useState('a')
  const [ticked, setTicked] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(`${text} ${kind} ${String(ticked)}`)
      }}
    >
      <input aria-label="Text" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <select aria-label="Kind" value={kind} onChange={(event) => setKind(event.currentTarget.value)}>
        <option>a</option>
        <option>b</option>
      </select>
      <input
        type="checkbox"
        aria-label="Tick"
        checked={ticked}
        onChange={(event) => setTicked(event.currentTarget.checked)}
      />
      <button type="submit">Send</button>
    </form>
  )
}

it('HOLD-7 what is typed, chosen or ticked before the page is alive is told to it', async () => {
  const onSubmit = vi.fn<(values: string) => void>()
  const root = serverPage(renderToString(<Fields onSubmit={onSubmit} />))
  const text = screen.getByLabelText<HTMLInputElement>('Text')
  text.value = 'seru'
  text.dispatchEvent(new Event('input', { bubbles: true }))
  text.value = 'serum'
  text.dispatchEvent(new Event('input', { bubbles: true }))
  const kind = screen.getByLabelText<HTMLSelectElement>('Kind')
  kind.value = 'b'
  kind.dispatchEvent(new Event('change', { bubbles: true }))
  screen.getByLabelText('Tick').click()
  await act(async () => hydrateRoot(root, <Fields onSubmit={onSubmit} />))
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(text).toHaveValue('serum')
  expect(kind).toHaveValue('b')
  expect(screen.getByLabelText('Tick')).toBeChecked()
  await act(async () => screen.getByRole('button').click())
  expect(onSubmit).toHaveBeenLastCalledWith('serum b true')
})

it('HOLD-7 what was typed is told before what is pressed next, however late the next frame is', async () => {
  const late = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  const onSubmit = vi.fn<(values: string) => void>()
  const root = serverPage(renderToString(<Fields onSubmit={onSubmit} />))
  const text = screen.getByLabelText<HTMLInputElement>('Text')
  text.value = 'serum'
  text.dispatchEvent(new Event('input', { bubbles: true }))
  await act(async () => hydrateRoot(root, <Fields onSubmit={onSubmit} />))
  await act(async () => screen.getByRole('button').click())
  expect(onSubmit).toHaveBeenLastCalledWith('serum a false')
  late.mockRestore()
})

it('HOLD-7 who types on while the page comes alive does so at the end, where the field was emptied meanwhile', async () => {
  const root = serverPage(renderToString(<Fields onSubmit={() => undefined} />))
  const text = screen.getByLabelText<HTMLInputElement>('Text')
  text.value = 'se'
  text.dispatchEvent(new Event('input', { bubbles: true }))
  text.value = ''
  await act(async () => hydrateRoot(root, <Fields onSubmit={() => undefined} />))
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(text).toHaveValue('se')
  expect(text.selectionStart).toBe(2)
})

it('HOLD-7 what is filled in without an event stays, and is sent', async () => {
  const onSubmit = vi.fn<(values: string) => void>()
  const root = serverPage(renderToString(<Fields onSubmit={onSubmit} />))
  await act(async () => hydrateRoot(root, <Fields onSubmit={onSubmit} />))
  const fill = (name: string, value: string) => {
    const field = screen.getByLabelText(name)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  }
  fill('Text', 'Ayesha')
  fill('Kind', 'b')
  // Another field renders the form again.
  await act(async () => screen.getByLabelText('Tick').click())
  expect(screen.getByLabelText('Text')).toHaveValue('Ayesha')
  expect(screen.getByLabelText('Kind')).toHaveValue('b')
  fill('Text', 'Ayesha Khan')
  await act(async () => screen.getByRole('button').click())
  expect(onSubmit).toHaveBeenLastCalledWith('Ayesha Khan b true')
  fill('Kind', 'not in the list')
  await act(async () => screen.getByRole('button').click())
  expect(onSubmit).toHaveBeenLastCalledWith('Ayesha Khan b true')
})
