import { api } from '#/shared/api/client.ts'
import { PasswordField } from '#/shared/ui/PasswordField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { copy as ownCopy } from './account.copy.ts'
import { copy } from './keep.copy.ts'
import { OwnPart } from './OwnPart.tsx'
import { useOwnForm } from './useOwnForm.ts'

/** How long the copy may take: it holds the pictures of every order. */
const TIME_LIMIT_MS = 300_000

/** Downloads everything that the shop keeps of the account as a file (KEEP-3). */
export function CopyPart() {
  const own = useOwnForm<'current'>('copy', {
    initial: { current: '' },
    check: ({ current }) => (current === '' ? { current: ownCopy.password.needCurrent } : {}),
    save: async ({ current }, form) => {
      const file = await api<Blob>('/account/copy', {
        method: 'POST',
        auth: true,
        body: { current },
        as: 'blob',
        timeLimitMs: TIME_LIMIT_MS,
      })
      const link = document.createElement('a')
      link.href = URL.createObjectURL(file)
      link.download = 'gulaab-copy.zip'
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), TIME_LIMIT_MS)
      form.set('current', '')
      toast.success(copy.data.done)
    },
  })
  return (
    <OwnPart
      own={own}
      title={copy.part.copy}
      lead={<p>{copy.data.lead}</p>}
      submit={copy.data.submit}
      after={<p>{copy.data.limit}</p>}
    >
      <PasswordField
        {...own.form.field('current')}
        label={copy.data.password}
        autoComplete="current-password"
        required
      />
    </OwnPart>
  )
}
