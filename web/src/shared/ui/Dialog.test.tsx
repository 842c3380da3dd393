import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

function Example({ dismissible = true }: { dismissible?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} title="A question" onClose={() => setOpen(false)} dismissible={dismissible}>
        <Button onClick={() => setOpen(false)}>OK</Button>
      </Dialog>
    </>
  )
}

async function opened(dismissible = true) {
  const keys = userEvent.setup()
  render(<Example dismissible={dismissible} />)
  await keys.click(screen.getByRole('button', { name: 'Open' }))
  return { keys, dialog: screen.getByRole('dialog', { name: 'A question' }) }
}

function pressEscape(dialog: HTMLElement) {
  // The browser turns Esc into a `cancel` event on the element.
  fireEvent(dialog, createEvent('cancel', dialog, { cancelable: true }))
}

describe('a dialog', () => {
  it('is not in the page before it is opened', () => {
    render(<Example />)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByText('A question')).toBeNull()
  })

  it('gives the focus back to its opener', async () => {
    const { keys } = await opened()
    await keys.click(screen.getByRole('button', { name: 'OK' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
  })

  it('closes by Esc, by its cross and by a press beside it', async () => {
    const { keys, dialog } = await opened()
    pressEscape(dialog)
    expect(screen.queryByRole('dialog')).toBeNull()

    await keys.click(screen.getByRole('button', { name: 'Open' }))
    await keys.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()

    await keys.click(screen.getByRole('button', { name: 'Open' }))
    await keys.click(screen.getByRole('dialog'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('stays when a press begins inside and ends beside it', async () => {
    const { dialog } = await opened()
    fireEvent.mouseDown(screen.getByRole('button', { name: 'OK' }))
    fireEvent.click(dialog)
    expect(screen.getByRole('dialog')).toBeVisible()
  })

  it('closes only by its own buttons where it must be answered', async () => {
    const { keys, dialog } = await opened(false)
    pressEscape(dialog)
    await keys.click(dialog)
    expect(screen.getByRole('dialog')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    await keys.click(screen.getByRole('button', { name: 'OK' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
