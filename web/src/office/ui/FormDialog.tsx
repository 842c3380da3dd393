import type { ComponentProps } from 'react'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { UnsavedDialog } from './UnsavedDialog.tsx'
import { Unsaved } from './Unsaved.tsx'
import { useUnsavedGuard } from './useUnsavedGuard.ts'

type Props = ComponentProps<typeof Dialog> & {
  /** The names of what is typed and not saved, or '' for nothing. */
  typed: string
}

/**
 * A dialog with a form. Esc, the cross, a press beside it and leaving the screen ask before typed text is lost. A
 * Cancel button of the form does not ask, since it calls `onClose` itself. `<FormDialog open title="Why" typed={why ===
 * '' ? '' : 'Why'} onClose={onClose}>…</FormDialog>`
 */
export function FormDialog({ typed, onClose, children, ...dialog }: Props) {
  const first = useUnsavedGuard()
  return (
    <>
      <Dialog {...dialog} onClose={() => first.ask(onClose)}>
        {children}
        <Unsaved what={dialog.open ? typed : ''} tell={first.tell} />
      </Dialog>
      <UnsavedDialog what={first.losing} onStay={first.stay} onLeave={first.leave} />
    </>
  )
}
