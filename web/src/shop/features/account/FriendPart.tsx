import { useState, type FormEvent } from 'react'
import { useSearch } from 'wouter'
import { api } from '#/shared/api/client.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { sendLink } from '#/shop/parts/sendLink.ts'
import { FRIEND, friendLink } from './friendLink.ts'
import { copy as pointsCopy } from './points.copy.ts'
import type { OwnPoints, ShopPoints } from './PointsPart.tsx'
import styles from './PointsPart.module.css'
import { useAct } from './useAct.ts'

const copy = pointsCopy.friend

type Props = { points: OwnPoints; rules: ShopPoints; onChanged: (next: OwnPoints) => void }

/** A member's code for friends, and the friend whom a new member names (PROMO-3). */
export function FriendPart({ points, rules, onChanged }: Props) {
  const came = new URLSearchParams(useSearch()).get(FRIEND) ?? ''
  const [typed, setTyped] = useState(came)
  const { busy, problem, act } = useAct()
  const naming = useAct()
  if (rules.friend === undefined) return null
  const { code, counted, friend } = points
  const use = async (body: object) =>
    onChanged(await api<OwnPoints>('/account/points', { method: 'POST', auth: true, body }))
  function name(event: FormEvent) {
    event.preventDefault()
    void naming.act(async () => {
      await use({ act: 'friend', code: typed })
      toast.success(copy.named)
    })
  }
  return (
    <section className={styles.section}>
      <h2>{copy.title}</h2>
      <p>{copy.text(rules.friend)}</p>
      {code === undefined ? (
        <Button variant="secondary" busy={busy} onClick={() => void act(() => use({ act: 'code' }))}>
          {copy.make}
        </Button>
      ) : (
        <p className={styles.code}>
          {copy.mine} <b dir="ltr">{code}</b>
          <Button variant="secondary" size="sm" onClick={() => void sendLink(friendLink(code), copy.title, copy)}>
            {copy.copy}
          </Button>
        </p>
      )}
      {problem === null ? null : <p role="alert">{problem}</p>}
      {counted > 0 ? <p className={styles.note}>{copy.counted(counted)}</p> : null}
      {friend === undefined ? (
        points.moves.length === 0 || came !== '' ? (
          <form className={styles.naming} onSubmit={name} noValidate>
            <TextField
              label={copy.ask}
              hint={copy.hint}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={40}
              value={typed}
              error={naming.problem ?? undefined}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button variant="secondary" type="submit" busy={naming.busy} disabled={typed.trim() === ''}>
              {copy.name}
            </Button>
          </form>
        ) : null
      ) : (
        <p>{copy.outcome[friend]}</p>
      )}
    </section>
  )
}
