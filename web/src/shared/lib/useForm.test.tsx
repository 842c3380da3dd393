import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useLayoutEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { useForm, type FieldProps } from './useForm.ts'

const input = ({ id, name, value, onChange, onBlur }: FieldProps) => ({ id, name, value, onChange, onBlur })

/** A form in which one field is filled before the effects of a render, and another one by them. */
function Late() {
  const [form, ref] = useForm('late', {
    initial: { lastName: '', email: '' },
    check: () => ({}),
    submit: () => Promise.resolve(undefined),
  })
  const [known, setKnown] = useState(false)
  const { set } = form
  // oxlint-disable-next-line react/exhaustive-deps -- once, when something is known
  useLayoutEffect(() => (known ? set('lastName', 'Khan') : undefined), [known])
  // oxlint-disable-next-line react/exhaustive-deps -- once, when something is known
  useEffect(() => (known ? set('email', 'hira@example.com') : undefined), [known])
  return (
    <form ref={ref} onSubmit={form.onSubmit}>
      <input aria-label="Last name" {...input(form.field('lastName'))} />
      <input aria-label="Email" {...input(form.field('email'))} />
      <button type="button" onClick={() => setKnown(true)}>
        Know
      </button>
    </form>
  )
}

test('CHK-2 what is typed while the effects of an earlier render wait is not lost when another field is filled in', async () => {
  render(<Late />)
  await userEvent.click(screen.getByRole('button', { name: 'Know' }))
  expect(screen.getByLabelText('Email')).toHaveValue('hira@example.com')
  expect(screen.getByLabelText('Last name')).toHaveValue('Khan')
})
