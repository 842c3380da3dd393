import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { FileField } from '#/office/ui/FileField.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import styles from './Cash.module.css'
import { cashKeys, uploadStatement, workStatement } from './cashApi.ts'
import { copy } from './cash.copy.ts'

type Courier = { key: string; name: string; on: boolean }
type Props = { couriers: readonly Courier[]; onClose: () => void }

/** The words of a text, between blanks: "M&P 12-11.csv" is " m p csv ". */
const wordsOf = (text: string) =>
  ` ${text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
    .join(' ')} `
const names = (file: string, courier: string) =>
  wordsOf(file).includes(wordsOf(courier)) || wordsOf(file).includes(` ${wordsOf(courier).replaceAll(' ', '')} `)

/** The courier of a file: the one that its name says, or the only one in use; '' where neither is clear. */
function ownerOf(couriers: readonly Courier[], file?: File): string {
  const named = couriers.filter((one) => file && names(file.name, one.name))
  const on = couriers.filter((one) => one.on)
  return (named.length === 1 ? named : on.length === 1 ? on : [])[0]?.key ?? ''
}

/**
 * Brings in a courier's statement. It asks for the courier where neither the file's name nor the shop's couriers tell
 * it (CASH-1).
 */
export function AddDialog({ couriers, onClose }: Props) {
  const client = useQueryClient()
  const [, go] = useLocation()
  const [courier, setCourier] = useState(() => ownerOf(couriers))
  const [waiting, setWaiting] = useState<File | null>(null)
  const upload = useMutation({
    mutationFn: async ({ file, of }: { file: File; of: string }) => {
      const made = await uploadStatement(of, file)
      // The columns of last time are used, so that nobody has to say them again. A check that cannot be begun is begun
      // by hand.
      if (made.known) await workStatement(made._id, 'check').catch(() => undefined)
      return made
    },
    onSuccess: (made) => go(`/admin/cash/${made._id}`),
    onSettled: () => client.invalidateQueries({ queryKey: cashKeys.all }),
  })
  function bring(file: File, of: string) {
    setWaiting(of === '' ? file : null)
    if (of !== '') upload.mutate({ file, of })
  }
  return (
    <Dialog open title={copy.addTitle} onClose={onClose}>
      <div className={styles.form}>
        <SelectField
          label={copy.courier}
          value={courier}
          error={waiting ? copy.whose(waiting.name) : undefined}
          onChange={(event) => {
            const of = event.currentTarget.value
            setCourier(of)
            if (waiting) bring(waiting, of)
          }}
        >
          <option value="" disabled>
            {copy.chooseCourier}
          </option>
          {couriers.map((one) => (
            <option key={one.key} value={one.key}>
              {one.name}
            </option>
          ))}
        </SelectField>
        <FileField
          label={copy.pick}
          hint={copy.pickHint}
          error={upload.error?.message}
          busy={upload.isPending}
          onFile={(chosen) => {
            if (!chosen) return
            const of = courier || ownerOf(couriers, chosen)
            setCourier(of)
            bring(chosen, of)
          }}
        />
      </div>
    </Dialog>
  )
}
