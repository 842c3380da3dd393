import type { ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import { api } from '#/shared/api/client.ts'
import { buttonClass } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { withStepUp } from '#/office/api/stepUp.ts'
import { saveFile } from './saveFile.ts'

/** How long a file of people may take, in milliseconds: one of many thousands takes its time. */
const FILE_MS = 10 * 60_000

type Props = {
  /** The path of the call, without /api. */
  path: string
  name: string
  children: ReactNode
}

/** Saves a file with people's contacts. The shop may ask for another proof of who takes it (GUARD-6). */
export function ContactsFile({ path, name, children }: Props) {
  const take = useMutation({
    mutationFn: () => withStepUp(() => api<Blob>(path, { as: 'blob', timeLimitMs: FILE_MS })),
    onSuccess: (file) => saveFile(file, name),
    onError: (error) => toast.error(error.message),
  })
  return (
    <a
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
      href={`/api${path}`}
      download
      aria-busy={take.isPending}
      onClick={(event) => {
        event.preventDefault()
        if (!take.isPending) take.mutate()
      }}
    >
      <Icon name="download" size="sm" />
      {children}
    </a>
  )
}
