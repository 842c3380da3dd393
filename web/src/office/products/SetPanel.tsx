import { useEffect } from 'react'
import { useQueries } from '@tanstack/react-query'
import { ProductFinder } from '#/office/domain/catalogue/ProductFinder.tsx'
import { type OfficeProduct, productQueries } from '#/office/domain/catalogue/productsApi.ts'
import { stockQueries } from '#/office/domain/stock/stockApi.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { unitPaisa } from '#/shared/lib/price.ts'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { fieldId, useEditing } from './editorContext.ts'
import editorStyles from './Editor.module.css'
import type { Body } from './model.ts'
import { setCopy as copy } from './set.copy.ts'
import styles from './SetPanel.module.css'
import {
  costOf,
  mostPercent,
  oneByOne,
  parsePart,
  partText,
  type PartWorth,
  type SetPart,
  sharesOf,
} from './setParts.ts'
import { lastCost } from './useCost.ts'

const MOST_PARTS = 8
const MOST_CHOICES = 48
/** The percentage that a set begins with. */
const FIRST_PERCENT = '10'

type Known = { part: SetPart; text: string; product: OfficeProduct | undefined; loading: boolean }

/** The parts of a set, its price and what is left of it (GOOD-4). */
export function SetPanel() {
  const { body, edit, problem, mayWrite } = useEditing()
  const parts = body.setParts.map(parsePart)
  const products = useQueries({
    queries: parts.map(({ product }) => ({ ...productQueries.one(product), retry: false, staleTime: 60_000 })),
  })
  const known = parts.map((part, at): Known => {
    const { data, isPending } = products[at] ?? { isPending: true }
    return { part, text: body.setParts[at] ?? '', product: data, loading: isPending }
  })
  const setParts = (next: readonly SetPart[]) =>
    edit((now) => ({
      ...now,
      setParts: next.map(partText),
      setPercent: next.length === 0 ? '' : now.setParts.length === 0 ? FIRST_PERCENT : now.setPercent,
    }))
  const change = (at: number, some: Partial<SetPart>) =>
    setParts(parts.map((part, i) => (i === at ? { ...part, ...some } : part)))
  const choices = known.reduce((count, one) => count * Math.max(1, choicesOf(one).length), 1)
  return (
    <div className={styles.set} id={fieldId('setParts')} tabIndex={-1}>
      {parts.length > 0 ? (
        <ul className={styles.list} aria-label={copy.list}>
          {known.map((one, at) => (
            <PartRow
              key={one.part.product}
              {...one}
              onEarlier={
                at === 0 ? null : () => setParts(parts.with(at - 1, one.part).with(at, parts[at - 1] ?? one.part))
              }
              onChange={(some) => change(at, some)}
              onOff={() => setParts(parts.filter((_, i) => i !== at))}
            />
          ))}
        </ul>
      ) : null}
      {mayWrite && parts.length < MOST_PARTS ? (
        <ProductFinder
          label={copy.add}
          none={copy.none}
          chosen={parts.map(({ product }) => product)}
          addLabel={copy.addOne}
          onAdd={({ _id }) => setParts([...parts, { product: _id, variant: '', units: 1 }])}
        />
      ) : null}
      {choices > MOST_CHOICES ? <p className={editorStyles.wrong}>{copy.many}</p> : null}
      {problem('setParts') ? <p className={editorStyles.wrong}>{problem('setParts')}</p> : null}
      {parts.length > 0 ? <SetPriceFields known={known} /> : null}
    </div>
  )
}

const nameOf = ({ product, part }: Known) => product?.live?.name ?? part.product

/** The enabled variants that a part may be. */
const variantsOf = (product: OfficeProduct | undefined) =>
  product?.live?.variants?.filter(({ enabled }) => enabled) ?? []

/** The variants that a shopper chooses from: the shades of the first one's size and price. */
function choicesOf({ product, part }: Known) {
  const all = variantsOf(product)
  if (part.variant !== '') return all.filter(({ _id, sku }) => _id === part.variant || sku === part.variant)
  const [first] = all
  return all.filter(
    (one) => one === first || (one.color && first?.color && one.size === first.size && one.price === first.price),
  )
}

/** How many sets a part is enough for; null where its stock is not counted. */
function setsOf(one: Known): number | null {
  const levels = choicesOf(one).map(({ _id }) => one.product?.stock.find(({ variantId }) => variantId === _id))
  if (levels.some((level) => level?.tracked !== true)) return null
  return levels.reduce((sum, level) => sum + Math.floor((level?.free ?? 0) / one.part.units), 0)
}

type RowProps = Known & {
  onEarlier: (() => void) | null
  onChange: (some: Partial<SetPart>) => void
  onOff: () => void
}

function PartRow({ onEarlier, onChange, onOff, ...one }: RowProps) {
  const { part, product, loading } = one
  const { mayWrite } = useEditing()
  const name = nameOf(one)
  const all = variantsOf(product)
  const open = choicesOf({ ...one, part: { ...part, variant: '' } })
  const sets = setsOf(one)
  const live = product?.state === 'live'
  return (
    <li className={styles.part}>
      {product?.picture ? <img src={product.picture} alt="" width={40} height={50} loading="lazy" /> : null}
      <span className={styles.name}>
        <b dir="auto">{name}</b>
        {loading ? null : (
          <small className={live ? undefined : editorStyles.wrong}>
            {live
              ? [
                  product.live?.brand,
                  formatRupees(choicesOf(one)[0]?.price ?? 0),
                  sets === null ? copy.uncounted : copy.lastsFor(sets),
                ]
                  .filter(Boolean)
                  .join(', ')
              : copy.gone}
          </small>
        )}
      </span>
      {all.length > 1 ? (
        <SelectField
          label={copy.variant}
          aria-label={copy.variantOf(name)}
          className={styles.variant}
          value={part.variant}
          disabled={!mayWrite}
          onChange={(event) => onChange({ variant: event.currentTarget.value })}
        >
          <option value="">{open.length > 1 ? copy.chooses : wordsOf(open[0])}</option>
          {all.slice(open.length > 1 ? 0 : 1).map((variant) => (
            <option key={variant._id} value={variant._id}>
              {wordsOf(variant)}
            </option>
          ))}
        </SelectField>
      ) : null}
      <TextField
        label={copy.units}
        aria-label={copy.unitsOf(name)}
        className={styles.units}
        inputMode="numeric"
        autoComplete="off"
        readOnly={!mayWrite}
        value={String(part.units)}
        onChange={(event) =>
          onChange({ units: Math.min(20, Math.max(1, Number(digits(event.currentTarget.value)) || 1)) })
        }
      />
      {mayWrite && onEarlier ? (
        <IconButton icon="left" size="sm" label={copy.earlier(name)} onClick={onEarlier} className={styles.earlier} />
      ) : null}
      {mayWrite ? <IconButton icon="close" size="sm" label={copy.off(name)} onClick={onOff} /> : null}
    </li>
  )
}

const wordsOf = (variant: { shade: string; color: string; size: string } | undefined) =>
  [variant?.shade || variant?.color, variant?.size].filter(Boolean).join(', ')

const digits = (text: string) => text.replaceAll(/\D/g, '').slice(-2)

/** How a set is priced, what that comes to for each reader, and what is left of it. */
function SetPriceFields({ known }: { known: readonly Known[] }) {
  const { body, edit, problem, mayWrite } = useEditing()
  const firsts = known.map((one) => choicesOf(one)[0])
  const costs = useQueries({
    queries: firsts.map((variant) => ({
      ...stockQueries.one(variant?._id ?? ''),
      enabled: variant?._id !== undefined,
      retry: false,
      staleTime: 60_000,
    })),
  })
  const worth = known.map(({ part: { units } }, at): PartWorth => ({
    units,
    list: firsts[at]?.price ?? 0,
    cost: lastCost(costs[at]?.data),
  }))
  const percent = Number(body.setPercent) || 0
  const own = body.variants[0]?.price ?? 0
  const whole = firsts.every(Boolean)
  const list = sharesOf(worth, percent, own).reduce((sum, share) => sum + share, 0)

  // The price of the variant is what lists of the office show, and what counts without a percentage.
  const follows = mayWrite && percent > 0 && whole && list > 0 && own !== list
  useEffect(() => {
    if (follows) edit((now) => withPrice(now, list))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `edit` is made anew with each drawing
  }, [follows, list])

  return (
    <>
      <div className={styles.price}>
        <SelectField
          label={copy.how}
          value={body.setPercent === '' ? 'fixed' : 'percent'}
          disabled={!mayWrite}
          onChange={(event) => {
            const next = event.currentTarget.value === 'fixed' ? '' : FIRST_PERCENT
            edit((now) => ({ ...now, setPercent: next }))
          }}
        >
          <option value="percent">{copy.percent}</option>
          <option value="fixed">{copy.fixed}</option>
        </SelectField>
        {body.setPercent === '' ? (
          <TextField
            label={copy.price}
            inputMode="numeric"
            autoComplete="off"
            readOnly={!mayWrite}
            value={own === 0 ? '' : String(own)}
            error={problem('variants.0.price')}
            onChange={(event) => {
              const typed = Number(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 8))
              edit((now) => withPrice(now, typed))
            }}
          />
        ) : (
          <TextField
            id={fieldId('setPercent')}
            label={copy.less}
            inputMode="numeric"
            autoComplete="off"
            readOnly={!mayWrite}
            value={body.setPercent}
            error={problem('setPercent')}
            onChange={(event) => {
              const typed = digits(event.currentTarget.value) || '0'
              edit((now) => ({ ...now, setPercent: String(Number(typed)) }))
            }}
          />
        )}
      </div>
      {whole && list > 0 ? <Sums known={known} worth={worth} list={list} /> : null}
    </>
  )
}

function withPrice(body: Body, price: number): Body {
  const [first, ...others] = body.variants
  return first ? { ...body, variants: [{ ...first, price }, ...others] } : body
}

/** What a set comes to for guests and members, what is left over, and how many can be made. */
function Sums({ known, worth, list }: { known: readonly Known[]; worth: readonly PartWorth[]; list: number }) {
  const { rates } = useEditing()
  const cost = costOf(worth)
  const member = unitPaisa(list, rates.member)
  const sets = known.map(setsOf).filter((count) => count !== null)
  const rows = [
    { label: copy.guest(rates.guest), percent: rates.guest },
    { label: copy.member(rates.member), percent: rates.member },
  ]
  return (
    <>
      <dl className={styles.sums}>
        <div>
          <dt>{copy.oneByOne}</dt>
          <dd>{formatRupees(oneByOne(worth, 0) / 100)}</dd>
        </div>
        <div>
          <dt>{copy.set}</dt>
          <dd>{formatRupees(list)}</dd>
        </div>
        {rows.map(({ label, percent }) => {
          const paid = unitPaisa(list, percent)
          const saved = oneByOne(worth, percent) - paid
          const amount = formatRupees(Math.abs(saved) / 100)
          return (
            <div key={label}>
              <dt>
                {label}
                <small>{saved < 0 ? copy.dearer(amount) : copy.saves(amount)}</small>
              </dt>
              <dd>{formatRupees(paid / 100)}</dd>
            </div>
          )
        })}
        {cost === null ? null : (
          <div>
            <dt>
              {copy.left}
              <small>{copy.worst}</small>
            </dt>
            <dd>
              {formatRupees((member - cost) / 100)}, {Math.round(((member - cost) * 1000) / member) / 10}%
            </dd>
          </div>
        )}
      </dl>
      {cost === null ? <p className={editorStyles.quiet}>{copy.noCost}</p> : null}
      {cost !== null && member < cost ? (
        <p className={styles.loss} role="alert">
          {copy.loss(formatRupees((cost - member) / 100))}{' '}
          {mostPercent(worth, rates.member, cost) > 0 ? copy.atMost(mostPercent(worth, rates.member, cost)) : null}
        </p>
      ) : null}
      {sets.length > 0 ? <p className={editorStyles.quiet}>{copy.stock(Math.min(...sets))}</p> : null}
    </>
  )
}
