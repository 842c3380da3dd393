import { useState, type FormEvent } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ApiError } from '#/shared/api/client.ts'
import { Drawer } from '#/office/ui/Drawer.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { monthOf } from '#/office/ui/karachiDays.ts'
import { listCopy } from './list.copy.ts'
import { variantName } from './model.ts'
import { type OfficeProduct, type ProductRow, productQueries } from '#/office/domain/catalogue/productsApi.ts'
import productsScreen from './ProductsScreen.module.css'
import styles from './StockSheet.module.css'
import { adjustStock, type StockLevel, type StockReason, stockQueries } from '#/office/domain/stock/stockApi.ts'

const copy = listCopy.stock

type Props = { row: ProductRow; mayWrite: boolean; onClose: () => void; onDone: () => void }

/** Corrects how many units there are, which always needs a reason (ITEM-6, STOCK-1). */
export function StockSheet({ row, mayWrite, onClose, onDone }: Props) {
  const product = useQuery(productQueries.one(row._id))
  const [variantId, setVariantId] = useState(row.variantId)
  return (
    <Drawer open title={copy.title} onClose={onClose}>
      <p dir="auto">{row.name}</p>
      {product.data ? (
        <>
          <VariantChoice product={product.data} value={variantId} onChange={setVariantId} />
          <Counting key={variantId} row={row} variantId={variantId} {...{ mayWrite, onClose, onDone }} />
        </>
      ) : (
        <NotLoaded query={product} message={product.error?.message} />
      )}
    </Drawer>
  )
}

type ChoiceProps = { product: OfficeProduct; value: string; onChange: (id: string) => void }

function VariantChoice({ product, value, onChange }: ChoiceProps) {
  const variants = product.live?.variants ?? product.draft?.product.variants ?? []
  if (variants.length < 2) return null
  return (
    <SelectField label={copy.variant} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {variants.map((variant) => (
        <option key={variant._id ?? ''} value={variant._id ?? ''}>
          {variantName(variant, variants)}
        </option>
      ))}
    </SelectField>
  )
}

type CountingProps = Props & { variantId: string }

function Counting({ row, variantId, mayWrite, onClose, onDone }: CountingProps) {
  const stock = useQuery({
    ...stockQueries.one(variantId),
    staleTime: 0,
  })
  const [counted, setCounted] = useState('')
  const [lot, setLot] = useState('*')
  const [reason, setReason] = useState<StockReason>('counted_again')
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<{ counted?: string; words?: string; all?: string }>({})
  const [seen, setSeen] = useState<StockLevel | null>(null)

  const save = useMutation({
    mutationFn: (to: number) =>
      adjustStock(variantId, {
        to,
        reason,
        ...(level && { saw: lots.find((one) => one._id === lot)?.onHand ?? level.onHand }),
        ...(lot !== '*' && { lotId: lot }),
        ...(words.trim() && { words: words.trim() }),
        ...(level && !level.tracked && { tracked: true }),
      }),
    onSuccess: (now) => {
      toast.success(copy.done(row.name, now.onHand))
      onDone()
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiError) {
        const newer = error.body?.['level'] as StockLevel | undefined
        if (newer) setSeen(newer)
        const { words: wordsProblem, to, by } = error.fields
        setProblem({
          ...(to || by ? { counted: to ?? by ?? '' } : {}),
          ...(wordsProblem ? { words: wordsProblem } : {}),
          ...(!wordsProblem && !to && !by ? { all: Object.values(error.fields)[0] ?? error.message } : {}),
        })
      } else setProblem({ all: error.message })
    },
  })

  if (stock.error)
    return <ErrorState error={stock.error} message={stock.error.message} onRetry={() => void stock.refetch()} />
  if (!stock.data) return <Loading />
  const level = seen ?? stock.data.level
  const { lots } = stock.data
  const before = lots.find((one) => one._id === lot)?.onHand ?? level.onHand
  const whole = /^\d{1,6}$/.test(counted.trim()) ? Number(counted.trim()) : null

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    if (whole === null) setProblem({ counted: copy.wrong })
    else if (reason === 'other' && !words.trim()) setProblem({ words: copy.needWords })
    else {
      setProblem({})
      save.mutate(whole)
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {level.tracked ? (
        <dl className={productsScreen.mini}>
          {(['onHand', 'held', 'free'] as const).map((name) => (
            <div key={name}>
              <dt>{copy[name]}</dt>
              <dd>{level[name]}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>{copy.uncounted}</p>
      )}
      {mayWrite ? (
        <>
          <TextField
            label={copy.counted}
            inputMode="numeric"
            autoComplete="off"
            value={counted}
            error={problem.counted}
            hint={whole === null ? undefined : copy.write(whole - before)}
            onChange={(event) => setCounted(event.currentTarget.value)}
          />
          {lots.length > 0 ? (
            <SelectField label={copy.lot} value={lot} onChange={(event) => setLot(event.currentTarget.value)}>
              <option value="*">{copy.wholeLot}</option>
              {lots.map((one) => (
                <option key={one._id} value={one._id}>
                  {copy.lotName(one.code || copy.noLot, one.expiresOn ? monthOf(one.expiresOn) : '')}
                </option>
              ))}
            </SelectField>
          ) : null}
          <fieldset>
            <legend className={styles.legend}>{copy.reason}</legend>
            <div className={styles.chips}>
              {(Object.entries(copy.reasons) as [StockReason, string][]).map(([value, label]) => (
                <label key={value}>
                  <input
                    type="radio"
                    name="reason"
                    value={value}
                    checked={reason === value}
                    onChange={() => setReason(value)}
                  />
                  {label}
                </label>
              ))}
            </div>
          </fieldset>
          {reason === 'other' ? (
            <TextField
              label={copy.words}
              value={words}
              maxLength={300}
              error={problem.words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
          ) : null}
          {problem.all ? (
            <p role="alert" className={styles.wrong}>
              {problem.all}
            </p>
          ) : null}
          <div className={productsScreen.sheetFoot}>
            <Button variant="quiet" onClick={onClose}>
              {copy.cancel}
            </Button>
            <Button type="submit" busy={save.isPending}>
              {level.tracked ? copy.write(whole === null ? 0 : whole - before) : copy.start}
            </Button>
          </div>
        </>
      ) : (
        <p>{copy.readOnly}</p>
      )}
    </form>
  )
}
