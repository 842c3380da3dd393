import { useEffect, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { FindVariant } from '#/office/domain/stock/FindVariant.tsx'
import type { StockLevel } from '#/office/domain/stock/stockApi.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { copy } from './parcels.copy.ts'
import { pickLabel } from './packing.ts'
import { monthOf } from '#/office/ui/karachiDays.ts'
import cards from '#/office/ui/RadioCards.module.css'
import { sizeText } from '#/office/ui/sizeText.ts'
import styles from './Pack.module.css'
import { move, type Pick, type PickList } from '#/office/domain/orders/parcelsApi.ts'

const words = copy.short

type Way = 'aside' | 'split' | 'drop' | 'swap' | `lot:${string}`
type Props = { list: PickList; pick: Pick; mayAgree: boolean; onClose: () => void; onDone: () => void }

/**
 * The choices where too few are on the shelf: another lot, two parcels, fewer units, something else, or later (PACK-1).
 */
export function ShortDialog({ list, pick, mayAgree, onClose, onDone }: Props) {
  const [found, setFound] = useState(Math.max(0, pick.quantity - 1))
  const others = pick.lots.filter(({ lotId }) => lotId !== pick.lotId)
  const [way, setWay] = useState<Way>(others[0] ? `lot:${others[0].lotId}` : 'aside')
  const [said, setSaid] = useState('')
  const [instead, setInstead] = useState<StockLevel | null>(null)
  const last = pick.boxes.at(-1)
  const box = list.boxes.find((one) => one.box === last?.box)
  const missing = pick.quantity - found
  const [asked, setAsked] = useState(false)
  const beside = list.picks.flatMap((one) =>
    one.boxes.flatMap((u) =>
      u.box === box?.box && one !== pick
        ? [{ line: u.line, quantity: u.quantity, ...(one.lotId && { lotId: one.lotId }) }]
        : [],
    ),
  )
  const rest = (last?.quantity ?? 0) - missing
  const agrees = way === 'drop' || way === 'swap'
  const explains = agrees || way.startsWith('lot:')
  const wrong = {
    found: (way === 'split' || agrees) && missing === 0 ? words.allThere : undefined,
    way: way === 'split' && rest <= 0 && beside.length === 0 ? words.nothingToSend : undefined,
    instead: way === 'swap' && !instead ? words.chooseInstead : undefined,
    said: explains && said.trim() === '' ? (agrees ? words.askFirst : words.sayWhy) : undefined,
  }
  const complete = Object.values(wrong).every((one) => one === undefined)

  const more = useRef<HTMLDivElement>(null)
  const chosen = useRef(false)
  // The fields of the chosen way appear below it, on a phone below the fold, so they are scrolled into view.
  useEffect(() => {
    if (chosen.current) more.current?.scrollIntoView({ block: 'nearest' })
  }, [way])

  const act = useMutation({
    mutationFn: async () => {
      if (!box || !last) return
      const units = [{ line: last.line, quantity: Math.min(last.quantity, Math.max(1, missing)) }]
      if (way === 'split') {
        const own = rest > 0 ? [{ line: last.line, quantity: rest, ...(pick.lotId && { lotId: pick.lotId }) }] : []
        await move(box.orderId, 'pack', { units: [...beside, ...own] })
      } else if (way === 'drop') {
        await move(box.orderId, 'drop', { units, note: said })
      } else if (way === 'swap' && instead) {
        await move(box.orderId, 'swap', {
          line: last.line,
          productId: instead.productId,
          variantId: instead.variantId,
          note: said,
        })
      } else if (way.startsWith('lot:')) {
        const lotId = way.slice(4)
        const whole = list.picks.flatMap((one) =>
          one.boxes.flatMap((u) =>
            u.box === box.box
              ? [
                  {
                    line: u.line,
                    quantity: u.quantity,
                    ...(one === pick ? { lotId } : one.lotId ? { lotId: one.lotId } : {}),
                  },
                ]
              : [],
          ),
        )
        await move(box.orderId, 'pack', { units: whole, anyway: true, note: said })
      }
    },
    onSuccess: onDone,
  })
  function choose(value: Way) {
    chosen.current = true
    setWay(value)
  }
  const choice = (value: Way, title: string, hint: string) => (
    <label key={value}>
      <input type="radio" name="way" checked={way === value} onChange={() => choose(value)} />
      <span>
        <b>{title}</b>
        {hint ? <small>{hint}</small> : null}
      </span>
    </label>
  )
  return (
    <Dialog
      open
      title={words.title(pickLabel(pick))}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" size="sm" onClick={onClose}>
            {words.back}
          </Button>
          <Button
            size="sm"
            busy={act.isPending}
            onClick={() => {
              setAsked(true)
              if (complete) act.mutate()
            }}
          >
            {words.go}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {box && last ? (
          <p>
            {words.needs(box.number, box.name, last.quantity)} {words.lies(pick.shelf, pick.lotCode ?? '')}
          </p>
        ) : null}
        <TextField
          label={words.found}
          inputMode="numeric"
          value={String(found)}
          error={asked ? wrong.found : undefined}
          onChange={(event) =>
            setFound(Math.min(pick.quantity, Number(event.currentTarget.value.replace(/\D/g, '')) || 0))
          }
        />
        <fieldset className={cards.cards}>
          <legend className="vh">{words.title(pickLabel(pick))}</legend>
          {others.map((lot) =>
            choice(
              `lot:${lot.lotId}`,
              words.otherLot(lot.code, lot.expiresOn ? monthOf(lot.expiresOn) : ''),
              words.there(lot.onHand),
            ),
          )}
          {choice('split', words.split, words.splitHint)}
          {mayAgree ? choice('drop', words.drop, words.dropHint) : null}
          {mayAgree ? choice('swap', words.swap, words.swapHint) : null}
          {choice('aside', words.aside, words.asideHint)}
        </fieldset>
        <div ref={more} className={styles.more}>
          {way === 'swap' ? (
            instead ? (
              <p dir="auto">
                <b>{instead.name}</b> {instead.color} {sizeText(instead.size)}
              </p>
            ) : (
              <FindVariant label={words.swapFor} onFound={setInstead} />
            )
          ) : null}
          {asked && wrong.instead ? <p role="alert">{wrong.instead}</p> : null}
          {asked && wrong.way ? <p role="alert">{wrong.way}</p> : null}
          {explains ? (
            <TextField
              label={agrees ? words.said : words.why}
              maxLength={500}
              value={said}
              error={asked ? wrong.said : undefined}
              onChange={(event) => setSaid(event.currentTarget.value)}
            />
          ) : null}
        </div>
        {act.error ? <p role="alert">{act.error.message}</p> : null}
      </div>
    </Dialog>
  )
}
