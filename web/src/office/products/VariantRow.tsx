import { useState } from 'react'
import { sizeText } from '#/office/ui/sizeText.ts'
import { cx } from '#/shared/lib/cx.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { smallest } from '#/shared/lib/images.ts'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { barcodeProblem } from './barcode.ts'
import { editorCopy } from './editor.copy.ts'
import { fieldId, useEditing } from './editorContext.ts'
import { pictureOf, shadeName, variantKey, variantName, type Variant } from './model.ts'
import { evenPrices, ladder, plainRupees, priceOf, priceWrong } from './prices.ts'
import editorStyles from './VariantRow.module.css'
import variantsPanelStyles from './VariantsPanel.module.css'
import { Swatch } from './Swatch.tsx'
import { useCost } from './useCost.ts'
import { proposedSKU, withVariant } from './variants.ts'

const copy = editorCopy.variants

type Props = { variant: Variant; index: number; onPicture: (variant: Variant) => void }

/** One size in one shade: its codes, its price with what guests and members pay, its units. */
export function VariantRow({ variant, index, onPicture }: Props) {
  const { body, edit, problem, product, rates } = useEditing()
  const name = variantName(variant, body.variants)
  const field = (part: string) => `variants.${index}.${part}`
  const set = (change: Partial<Variant>) => edit((now) => withVariant(now, variantKey(variant), change))
  const stock = product?.stock.find((one) => one.variantId === variant._id)
  const cost = useCost(variant._id, stock?.tracked ?? false, body.variants.length)
  const deal = product?.deals?.find((one) => one.variantId === variant._id)
  const steps = ladder(variant.price, rates, cost, deal)
  const code = problem(field('barcode')) ?? barcodeProblem(variant.barcode) ?? undefined
  const sku = problem(field('sku'))
  const uneven = variant.price > 0 ? steps.find((step) => step.uneven) : undefined

  return (
    <>
      <tr className={cx(!variant.enabled && variantsPanelStyles.offRow, uneven && variantsPanelStyles.noted)}>
        <th scope="row">
          <div className={variantsPanelStyles.variantName}>
            <button
              type="button"
              className={variantsPanelStyles.variantPicture}
              aria-label={copy.picture(name)}
              onClick={() => onPicture(variant)}
            >
              <ProductPicture
                src={smallest(pictureOf(body, variant) || product?.picture || '')}
                alt=""
                sizes="2rem"
                width={32}
                height={40}
              />
            </button>
            <span dir="auto">
              <Swatch color={variant.color} />{' '}
              {shadeName(variant, body.variants) || sizeText(variant.size) || copy.single}
            </span>
          </div>
        </th>
        <td data-label={copy.sku}>
          <input
            id={fieldId(field('sku'))}
            className={variantsPanelStyles.small}
            aria-label={copy.of(copy.sku, name)}
            aria-invalid={sku ? true : undefined}
            aria-describedby={sku ? `${fieldId(field('sku'))}-note` : undefined}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            placeholder={proposedSKU(body, variant)}
            value={variant.sku}
            onChange={(event) => set({ sku: event.currentTarget.value })}
          />
          {sku ? (
            <small id={`${fieldId(field('sku'))}-note`} className={editorStyles.bad}>
              {sku}
            </small>
          ) : null}
        </td>
        <td data-label={copy.barcode}>
          <input
            id={fieldId(field('barcode'))}
            className={variantsPanelStyles.small}
            aria-label={copy.of(copy.barcode, name)}
            aria-invalid={code ? true : undefined}
            aria-describedby={code ? `${fieldId(field('barcode'))}-note` : undefined}
            inputMode="numeric"
            maxLength={100}
            autoComplete="off"
            value={variant.barcode}
            onChange={(event) => set({ barcode: event.currentTarget.value })}
          />
          {code ? (
            <small id={`${fieldId(field('barcode'))}-note`} className={editorStyles.bad}>
              {code}
            </small>
          ) : null}
        </td>
        <td data-label={copy.price} className={cx(variantsPanelStyles.end, variantsPanelStyles.cost)}>
          <PriceInput
            id={fieldId(field('price'))}
            name={name}
            rupees={variant.price}
            problem={problem(field('price')) ?? (index === 0 ? problem('price') : undefined)}
            onChange={(price) => set({ price })}
          />
        </td>
        {steps.map((step) => (
          <td
            key={step.tier}
            className={cx(variantsPanelStyles.end, variantsPanelStyles.tier)}
            data-label={step.tier === 'guest' ? copy.guestWord : copy.memberWord}
          >
            {variant.price > 0 ? plainRupees(step.paisa / 100) : '—'}
            {step.profit !== null && variant.price > 0 ? (
              <small className={cx(step.profit < 0 && editorStyles.bad)}>
                {step.profit < 0
                  ? copy.loss(formatRupees(-step.profit / 100))
                  : copy.profit(formatRupees(step.profit / 100))}
              </small>
            ) : null}
          </td>
        ))}
        <td className={cx(variantsPanelStyles.end, variantsPanelStyles.count)} data-label={copy.stock}>
          {stock?.tracked ? <b className={cx(stock.free <= 0 && editorStyles.bad)}>{stock.free}</b> : copy.uncounted}
        </td>
        <td className={variantsPanelStyles.sale} data-label={copy.sale}>
          <label className={variantsPanelStyles.switch}>
            <input
              type="checkbox"
              role="switch"
              aria-checked={variant.enabled}
              aria-label={copy.of(copy.sale, name)}
              checked={variant.enabled}
              onChange={(event) => set({ enabled: event.currentTarget.checked })}
            />
            <span aria-hidden="true" />
          </label>
        </td>
      </tr>
      {uneven ? (
        <tr className={variantsPanelStyles.noteRow}>
          <td colSpan={8}>
            {copy.uneven(uneven.tier === 'guest' ? copy.guestWord : copy.memberWord, plainRupees(uneven.paisa / 100))}{' '}
            {evenPrices(variant.price, rates).map((rupees) => (
              <button
                key={rupees}
                type="button"
                className={variantsPanelStyles.linkButton}
                onClick={() => set({ price: rupees })}
              >
                {copy.even(plainRupees(rupees))}
              </button>
            ))}
          </td>
        </tr>
      ) : null}
    </>
  )
}

type PriceProps = {
  id: string
  name: string
  rupees: number
  problem: string | undefined
  onChange: (rupees: number) => void
}

/** Rupees as they are typed. The text becomes a price only once it is one. */
function PriceInput({ id, name, rupees, problem, onChange }: PriceProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const bad = typed !== null && typed.trim() !== '' && priceOf(typed) === null
  const wrong = bad ? priceWrong(typed) : problem && rupees === 0 ? copy.needPrice : problem
  return (
    <>
      <input
        id={id}
        className={cx(variantsPanelStyles.small, variantsPanelStyles.priceInput)}
        aria-label={copy.of(copy.price, name)}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${id}-note` : undefined}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        value={typed ?? (rupees > 0 ? plainRupees(rupees) : '')}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          // A text that is no price counts as none, so that the old price does not go live behind it.
          onChange(priceOf(text) ?? 0)
        }}
        onBlur={() => {
          if (!bad) setTyped(null)
        }}
      />
      {wrong ? (
        <small id={`${id}-note`} className={editorStyles.bad}>
          {wrong}
        </small>
      ) : null}
    </>
  )
}
