import { useEffect, useRef, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { components } from '#/office/schema.d.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { copy } from './parcels.copy.ts'
import { parcelCopy } from '#/office/domain/orders/parcels.copy.ts'
import styles from './Parcels.module.css'
import { type CourierCode, parcelKeys, sayCode, parcelQueries } from '#/office/domain/orders/parcelsApi.ts'

const words = copy.way
type Meaning = keyof typeof words.meanings
type Reason = components['schemas']['AttemptReason']

const keyOf = (code: CourierCode) => `${code.courier} ${code.code}`

/** The couriers' codes that nobody knows, each asked once (PARCEL-2). */
export function CourierQuestions({ mayAnswer }: { mayAnswer: boolean }) {
  const client = useQueryClient()
  const codes = useQuery(parcelQueries.codes)
  const say = useMutation({
    mutationFn: sayCode,
    onSuccess: () => toast.success(words.said),
    onError: (error) => toast.error(error.message),
    onSettled: () => void client.invalidateQueries({ queryKey: parcelKeys.all }),
  })
  const open = codes.data?.filter((code) => code.meaning === '') ?? []
  const list = useRef<HTMLUListElement>(null)
  const answered = useRef<{ key: string; at: number } | null>(null)
  const asked = open.map(keyOf).join('\n')
  useEffect(() => {
    // The answered question had the focus and is gone, so the next one takes it, and nobody begins at the top of the
    // page.
    const was = answered.current
    if (!was || asked.split('\n').includes(was.key)) return
    answered.current = null
    if (document.activeElement !== document.body) return
    const rows = list.current?.children ?? []
    const next = rows[Math.min(was.at, rows.length - 1)]?.querySelector('select')
    ;(next ?? document.getElementById('main'))?.focus()
  }, [asked])
  if (open.length === 0) return null
  return (
    <section className={styles.questions}>
      <h2>{words.codes(open.length)}</h2>
      <ul ref={list}>
        {open.map((code, at) => (
          <li key={keyOf(code)}>
            <span>
              {words.code(code.courierName, code.code)}
              {code.words && code.words !== code.code ? <small> {code.words}</small> : null}
            </span>
            {mayAnswer ? (
              <Answer
                code={code}
                busy={say.isPending}
                onSay={(meaning, reason) => {
                  answered.current = { key: keyOf(code), at }
                  say.mutate({ courier: code.courier, code: code.code, meaning, ...(reason && { reason }) })
                }}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

type AnswerProps = {
  code: CourierCode
  busy: boolean
  onSay: (meaning: Meaning, reason: Reason | undefined) => void
}

/** The meaning of one code. A press gives it, because an arrow only passes an entry of the list. */
function Answer({ code, busy, onSay }: AnswerProps) {
  const [meaning, setMeaning] = useState('')
  const [reason, setReason] = useState('other')
  return (
    <form
      className={styles.acts}
      onSubmit={(event) => {
        event.preventDefault()
        if (meaning) onSay(meaning as Meaning, meaning === 'attempt' ? (reason as Reason) : undefined)
      }}
    >
      <select
        aria-label={words.meaning(code.code)}
        value={meaning}
        onChange={(event) => setMeaning(event.currentTarget.value)}
      >
        <option value="">{words.chooseMeaning}</option>
        {Object.entries(words.meanings).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      {meaning === 'attempt' ? (
        <select
          aria-label={words.reasonOf(code.code)}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        >
          {Object.entries(parcelCopy.reasons).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      ) : null}
      <Button size="sm" type="submit" variant="secondary" busy={busy} disabled={meaning === ''}>
        {words.save}
      </Button>
    </form>
  )
}
