import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#/shared/api/client.ts'
import { latinDigits } from '#/shared/lib/digits.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { setPreorder } from '#/office/domain/stock/stockApi.ts'
import { useEditing } from './editorContext.ts'
import { variantName } from './model.ts'
import { preorderCopy as copy } from './preorder.copy.ts'
import styles from './PreorderPanel.module.css'

/** From when each variant ships that is sold before it is here, and how many of it may be (GOOD-3). */
export function PreorderPanel() {
  const { product } = useEditing()
  const variants = product?.live?.variants ?? []
  return (
    <div className={styles.rows}>
      {variants.map((variant) => (
        <Row key={variant._id ?? ''} variant={variant} name={variantName(variant, variants)} />
      ))}
    </div>
  )
}

function Row({ variant, name }: { variant: { _id?: string | undefined }; name: string }) {
  const { mayWrite, product } = useEditing()
  const stock = product?.stock.find(({ variantId }) => variantId === variant._id)
  const [now, setNow] = useState(stock?.preorder)
  const [day, setDay] = useState(now?.shipsFrom ?? '')
  const [limit, setLimit] = useState(now ? String(now.limit) : '')
  const [wrong, setWrong] = useState<{ day?: string; limit?: string }>({})
  const save = useMutation({
    mutationFn: (to: { shipsFrom: string; limit: number }) => setPreorder(variant._id ?? '', to),
    onSuccess: (saved) => {
      setNow(saved)
      setDay(saved.shipsFrom)
      setLimit(saved.limit > 0 ? String(saved.limit) : '')
      setWrong({})
      toast.success(saved.shipsFrom === '' ? copy.ended : copy.saved)
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fields : {}
      const { shipsFrom, limit: units } = fields
      setWrong({
        ...(units && { limit: units }),
        ...(shipsFrom || !units ? { day: shipsFrom ?? error.message } : {}),
      })
    },
  })
  if (!stock?.tracked) return <p>{copy.uncounted(name)}</p>

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    const plain = latinDigits(limit.trim())
    const units = /^\d{1,7}$/.test(plain) ? Number(plain) : 0
    const found = { ...(day === '' && { day: copy.noDay }), ...(units === 0 && { limit: copy.noUnits }) }
    setWrong(found)
    if (Object.keys(found).length === 0) save.mutate({ shipsFrom: day, limit: units })
  }

  return (
    <form className={styles.row} onSubmit={submit} noValidate>
      <TextField
        label={copy.day(name)}
        type="date"
        value={day}
        error={wrong.day}
        readOnly={!mayWrite}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <TextField
        label={copy.limit(name)}
        inputMode="numeric"
        autoComplete="off"
        value={limit}
        error={wrong.limit}
        hint={now && now.promised > 0 ? copy.promised(now.promised) : copy.limitHint}
        readOnly={!mayWrite}
        onChange={(event) => setLimit(event.currentTarget.value)}
      />
      {mayWrite ? (
        <p className={styles.acts}>
          <Button type="submit" size="sm" busy={save.isPending}>
            {copy.save}
          </Button>
          {now && now.shipsFrom !== '' ? (
            <Button
              variant="quiet"
              size="sm"
              onClick={() => save.mutate({ shipsFrom: '', limit: 0 })}
              disabled={save.isPending}
            >
              {copy.end}
            </Button>
          ) : null}
        </p>
      ) : null}
    </form>
  )
}
