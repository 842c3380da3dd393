import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#/shared/api/client.ts'
import { FormDialog } from './FormDialog.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { FormRow } from './FormRow.tsx'
import { MoneyField } from './MoneyField.tsx'
import { parseRupees, rupeesText, unbroken } from './rupees.ts'
import { sizeText } from './sizeText.ts'
import { SaveBar } from './SaveBar.tsx'
import { showFieldErrors } from './showFieldErrors.ts'

beforeEach(() => history.replaceState(null, '', '/admin/things'))

test.each([
  ['', null],
  ['  ', null],
  ['1,250', 125_000],
  ['Rs 1250.5', 125_050],
  ['0.07', 7],
  ['٢٥٠', 25_000],
  ['19.99', 1999],
  ['1.234', undefined],
  ['-5', undefined],
  ['5e3', undefined],
  ['99999999999', undefined],
  ['ten', undefined],
])('CART-9 %j typed is %s paisa', (typed, paisa) => {
  expect(parseRupees(typed)).toBe(paisa)
  const again = typeof paisa === 'number' ? parseRupees(rupeesText(paisa)) : paisa
  expect(again).toBe(paisa)
})

test('OFFICE-2 an amount is typed in rupees and said where it is none', async () => {
  const keys = userEvent.setup()
  const changed = vi.fn<(paisa: number | null | undefined) => void>()
  function Price() {
    const [paisa, setPaisa] = useState<number | null>(1_234_50)
    return (
      <MoneyField
        label="Price"
        value={paisa}
        onChange={(next) => {
          changed(next)
          if (next !== undefined) setPaisa(next)
        }}
      />
    )
  }
  render(<Price />)
  const field = screen.getByRole('textbox', { name: 'Price' })
  expect(field).toHaveValue('1,234.50')
  await keys.clear(field)
  await keys.type(field, '7250x')
  expect(changed).toHaveBeenLastCalledWith(undefined)
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('Type an amount of rupees, such as 1,250 or 1,250.50.')
  await keys.tab()
  expect(field).toHaveValue('7250x')
  await keys.type(field, '{Backspace}')
  await keys.tab()
  expect(changed).toHaveBeenLastCalledWith(725_000)
  expect(field).toHaveValue('7,250')
})

function Form({ save }: { save: () => void }) {
  const form = useForm({ defaultValues: { city: 'Karachi', note: '' } })
  const [problem, setProblem] = useState<string | null>(null)
  const { dirtyFields } = form.formState
  return (
    <form>
      <FormRow form={form} name="city" label="City" />
      <FormRow form={form} name="note" label="Note" optional>
        {(control) => <textarea {...control} />}
      </FormRow>
      <Link href="/admin/other">Elsewhere</Link>
      <button
        type="button"
        onClick={() =>
          setProblem(showFieldErrors(form, new ApiError(422, 'Wrong', { city: 'No such city.', iban: 'No IBAN.' })))
        }
      >
        Fail
      </button>
      <SaveBar changed={Object.keys(dirtyFields)} problem={problem} onSave={save} onDiscard={() => form.reset()} />
    </form>
  )
}

describe('OFFICE-2 a form', () => {
  test('OFFICE-2 names what is unsaved, saves by Ctrl S, discards', async () => {
    const keys = userEvent.setup()
    const save = vi.fn<() => void>()
    render(<Form save={save} />)
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
    await keys.type(screen.getByRole('textbox', { name: 'City' }), ' East')
    expect(screen.getByRole('status')).toHaveTextContent('1 change not savedcity')
    await keys.keyboard('{Control>}s{/Control}')
    expect(save).toHaveBeenCalledOnce()
    await keys.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.getByRole('textbox', { name: 'City' })).toHaveValue('Karachi')
    await keys.keyboard('{Control>}s{/Control}')
    expect(save).toHaveBeenCalledOnce()
  })

  test('OFFICE-2 what the shop finds wrong stands at its field; the rest above', async () => {
    const keys = userEvent.setup()
    render(<Form save={() => undefined} />)
    await keys.type(screen.getByRole('textbox', { name: /Note/ }), 'x')
    await keys.click(screen.getByRole('button', { name: 'Fail' }))
    expect(screen.getByRole('textbox', { name: 'City' })).toHaveAccessibleDescription('No such city.')
    expect(screen.getByRole('textbox', { name: 'City' })).toHaveFocus()
    expect(screen.getByRole('alert')).toHaveTextContent('No IBAN.')
  })

  test('OFFICE-2 leaving with something unsaved asks, by a link and by Back', async () => {
    const keys = userEvent.setup()
    history.pushState(null, '', '/admin/things/2')
    render(<Form save={() => undefined} />)
    await keys.type(screen.getByRole('textbox', { name: 'City' }), '!')
    await keys.click(screen.getByRole('link', { name: 'Elsewhere' }))
    expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    await keys.click(screen.getByRole('button', { name: 'Stay here' }))
    expect(location.pathname).toBe('/admin/things/2')

    history.back()
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    expect(location.pathname).toBe('/admin/things/2')
    expect(screen.getByRole('textbox', { name: 'City' })).toHaveValue('Karachi!')
    await keys.click(screen.getByRole('button', { name: 'Leave, and lose it' }))
    expect(location.pathname).toBe('/admin/things')
  })

  test('OFFICE-2 nothing unsaved, nothing asked', async () => {
    const keys = userEvent.setup()
    render(<Form save={() => undefined} />)
    await keys.click(screen.getByRole('link', { name: 'Elsewhere' }))
    expect(location.pathname).toBe('/admin/other')
  })
})

test('OFFICE-4 a conflict says who changed what and when, and offers both ways', async () => {
  const keys = userEvent.setup()
  const mine = vi.fn<() => void>()
  const theirs = vi.fn<() => void>()
  render(
    <ConflictNotice
      changes={[{ who: 'Hamza Ali', at: '2026-11-21T09:05:00Z', field: 'Price', before: '5,000', after: '' }]}
      onMine={mine}
      onTheirs={theirs}
    />,
  )
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Hamza Ali changed Price from “5,000” to “nothing” (21 November 2026, 14:05)',
  )
  expect(screen.getByRole('alert')).toHaveFocus()
  await keys.click(screen.getByRole('button', { name: 'Save mine over it' }))
  await keys.click(screen.getByRole('button', { name: 'Take theirs' }))
  expect([mine.mock.calls.length, theirs.mock.calls.length]).toEqual([1, 1])
})

test('OFFICE-4 a dialog asks before what is typed in it is lost, and closes at once where nothing is', async () => {
  const keys = userEvent.setup()
  const closed = vi.fn<() => void>()
  function Why() {
    const [why, setWhy] = useState('')
    return (
      <FormDialog open title="Another role" typed={why === '' ? '' : 'Reason'} onClose={closed}>
        <input aria-label="Reason" value={why} onChange={(event) => setWhy(event.target.value)} />
      </FormDialog>
    )
  }
  render(<Why />)
  const close = () => screen.getByRole('dialog', { name: 'Another role' }).querySelector('button')!
  await keys.click(close())
  expect(closed).toHaveBeenCalledTimes(1)
  await keys.type(screen.getByRole('textbox', { name: 'Reason' }), 'left us')
  await keys.click(close())
  const asked = screen.getByRole('dialog', { name: 'Leave without saving?' })
  expect(asked).toHaveTextContent('Not saved yet: Reason.')
  await keys.click(screen.getByRole('button', { name: 'Stay here' }))
  expect(closed).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('left us')
  await keys.click(close())
  await keys.click(screen.getByRole('button', { name: 'Leave, and lose it' }))
  expect(closed).toHaveBeenCalledTimes(2)
})

test('GEN-6 an amount stays on one line with its Rs, and nothing else is touched', () => {
  expect(unbroken('Rs 1,250 delivered, Rs as well')).toBe('Rs\u00A01,250 delivered, Rs as well')
  expect(unbroken(null)).toBeNull()
})

test('OFFICE-2 a size stays on the line of its unit, and nothing else of its words is touched', () => {
  expect(sizeText('50 ml')).toBe('50\u00A0ml')
  expect(sizeText('5.3 g')).toBe('5.3\u00A0g')
  expect(sizeText('2 x 30 ml, refill')).toBe('2\u00A0x 30\u00A0ml, refill')
  expect(sizeText('Travel size')).toBe('Travel size')
  expect(sizeText('')).toBe('')
})
