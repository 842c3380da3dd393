import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { receivePath } from '#/office/domain/stock/stockApi.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import { formatDayTime } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { editorCopy } from './editor.copy.ts'
import { fieldId, useEditing } from './editorContext.ts'
import chipsStyles from './Chips.module.css'
import editorStyles from './Editor.module.css'
import styles from './VariantsPanel.module.css'
import { shadeName, variantKey, type Variant } from './model.ts'
import { PictureDialog } from './PictureDialog.tsx'
import { ShadeDialog } from './ShadeDialog.tsx'
import { Swatch } from './Swatch.tsx'
import { VariantRow } from './VariantRow.tsx'
import {
  addCell,
  addShade,
  addSize,
  gridOf,
  MAX_VARIANTS,
  moveGroup,
  removeShade,
  removeSize,
  shadesOf,
  sizesOf,
} from './variants.ts'

const copy = editorCopy.variants

/** The sizes and shades, and the price of each (ITEM-1, ITEM-5). */
export function VariantsPanel() {
  const { body, product, mayWrite, edit, problem, rates } = useEditing()
  const [shade, setShade] = useState(false)
  const [picturing, setPicturing] = useState<Variant | null>(null)
  const { variants } = body
  const sizes = sizesOf(variants).filter((size) => size !== '')
  const shades = shadesOf(variants).filter((one) => one.color !== '')
  const set = (change: (variants: readonly Variant[]) => Variant[]) =>
    edit((now) => {
      const next = change(now.variants)
      return next.length > MAX_VARIANTS ? now : { ...now, variants: next }
    })
  const grid = gridOf(variants)
  const wrong = problem('variants')
  const uncounted = product?.stock.flatMap((one) => (one.tracked ? [] : [one.variantId])) ?? []

  return (
    <Panel
      title={copy.title}
      lead={copy.lead(sizes.length, shades.length, variants.filter((one) => one.enabled).length)}
    >
      <div className={styles.matrix} id={fieldId('variants')} tabIndex={-1}>
        <Groups
          label={copy.sizes}
          items={sizes.map((size) => ({ key: size, name: size, color: '' }))}
          onRemove={(size) => set((all) => removeSize(all, size))}
          onEarlier={(size) => set((all) => moveGroup(all, 'size', size, -1))}
        >
          {body.options.length > 0 ? null : (
            <AddSize onAdd={(size) => set((all) => addSize(all, size))} taken={sizes} />
          )}
        </Groups>
        <Groups
          label={copy.shades}
          items={shades.map((one) => ({ key: one.color, name: shadeName(one, shades), color: one.color }))}
          onRemove={(color) => set((all) => removeShade(all, color))}
          onEarlier={(color) => set((all) => moveGroup(all, 'color', color, -1))}
        >
          <button type="button" className={chipsStyles.addChip} onClick={() => setShade(true)}>
            <Icon name="plus" size="sm" />
            {copy.addShade}
          </button>
        </Groups>
      </div>
      {wrong ? (
        <p className={editorStyles.wrong} role="alert">
          {wrong}
        </p>
      ) : null}
      <table className={styles.variants}>
        <caption className="vh">{copy.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{copy.variant}</th>
            <th scope="col">{copy.sku}</th>
            <th scope="col">{copy.barcode}</th>
            <th scope="col" className={styles.end}>
              {copy.price}
            </th>
            <th scope="col" className={styles.end}>
              <abbr title={copy.guest(rates.guest)}>{copy.guestWord}</abbr>
            </th>
            <th scope="col" className={styles.end}>
              <abbr title={copy.member(rates.member)}>{copy.memberWord}</abbr>
            </th>
            <th scope="col" className={styles.end}>
              {copy.stock}
            </th>
            <th scope="col">
              <span className="vh">{copy.sale}</span>
            </th>
          </tr>
        </thead>
        {grid.map(({ size, cells }) => (
          <tbody key={size}>
            {cells.length > 1 ? (
              <tr className={styles.sizeRow}>
                <th scope="rowgroup" colSpan={8}>
                  <span>{size || copy.single}</span>
                  {cells.length > 1 ? (
                    <Button
                      size="sm"
                      variant="quiet"
                      onClick={() =>
                        set((all) => {
                          const price = all.find((one) => one.size === size && one.price > 0)?.price ?? 0
                          return all.map((one) => (one.size === size ? { ...one, price } : one))
                        })
                      }
                    >
                      {copy.samePrice(size)}
                    </Button>
                  ) : null}
                </th>
              </tr>
            ) : null}
            {cells.map((cell) =>
              cell.variant ? (
                <VariantRow
                  key={variantKey(cell.variant)}
                  variant={cell.variant}
                  index={cell.index}
                  onPicture={setPicturing}
                />
              ) : (
                <tr key={`hole ${cell.shade.color}`} className={styles.holeRow}>
                  <th scope="row">
                    <Swatch color={cell.shade.color} /> {shadeName(cell.shade, shades)}
                  </th>
                  <td colSpan={7}>
                    {copy.hole}{' '}
                    <button
                      type="button"
                      className={styles.linkButton}
                      onClick={() => set((all) => addCell(all, size, cell.shade))}
                    >
                      {copy.addHole}
                    </button>
                  </td>
                </tr>
              ),
            )}
          </tbody>
        ))}
      </table>
      {product?.deals
        ?.map(({ name, percent, endsAt }) => copy.deal(name, percent, formatDayTime(endsAt)))
        .filter(once)
        .map((words) => (
          <p key={words} className={editorStyles.quiet}>
            {words}
          </p>
        ))}
      {mayWrite && uncounted.length > 0 ? (
        <p className={editorStyles.quiet}>
          {copy.endless}{' '}
          <Link className={styles.receive} href={receivePath(uncounted)}>
            {copy.receive}
          </Link>
        </p>
      ) : null}
      <ShadeDialog
        open={shade}
        taken={shades}
        onClose={() => setShade(false)}
        onAdd={(one) => {
          setShade(false)
          set((all) => addShade(all, one))
        }}
      />
      <PictureDialog variant={picturing} onClose={() => setPicturing(null)} />
    </Panel>
  )
}

/** Keeps the first of equal things. */
const once = <T,>(one: T, i: number, all: readonly T[]) => all.indexOf(one) === i

type GroupsProps = {
  label: string
  items: readonly { key: string; name: string; color: string }[]
  onRemove: (key: string) => void
  onEarlier: (key: string) => void
  children: ReactNode
}

function Groups({ label, items, onRemove, onEarlier, children }: GroupsProps) {
  return (
    <div className={chipsStyles.chosen}>
      <span className={chipsStyles.legend}>{label}</span>
      <ul className={chipsStyles.chips} aria-label={label}>
        {items.map((item, i) => (
          <li key={item.key} className={chipsStyles.chip}>
            {i > 0 ? (
              <button
                type="button"
                className={chipsStyles.cross}
                aria-label={copy.earlier(item.name)}
                onClick={() => onEarlier(item.key)}
              >
                <Icon name="left" size="sm" />
              </button>
            ) : null}
            <span dir="auto">
              {item.color ? <Swatch color={item.color} /> : null} {item.name}
            </span>
            <button
              type="button"
              className={chipsStyles.cross}
              aria-label={copy.remove(item.name)}
              onClick={() => onRemove(item.key)}
            >
              <Icon name="close" size="sm" />
            </button>
          </li>
        ))}
        <li>{children}</li>
      </ul>
    </div>
  )
}

function AddSize({ taken, onAdd }: { taken: readonly string[]; onAdd: (size: string) => void }) {
  const [text, setText] = useState('')
  const size = text.trim()
  function add() {
    if (size && !taken.includes(size)) onAdd(size)
    setText('')
  }
  return (
    <span className={chipsStyles.addSize}>
      <input
        aria-label={copy.sizeLabel}
        placeholder={copy.sizeHint}
        maxLength={100}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <button type="button" className={chipsStyles.addChip} onClick={add}>
        <Icon name="plus" size="sm" />
        {copy.addSize}
      </button>
    </span>
  )
}
