import { useState, type CSSProperties } from 'react'
import { sizeText } from '#/office/ui/sizeText.ts'
import { cx } from '#/shared/lib/cx.ts'
import { formatDay, formatDayTime, formatRupees } from '#/shared/lib/format.ts'
import type { Tier } from '#/shared/lib/price.ts'
import { copy as aheadCopy } from '#/shared/orders/ahead.copy.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { editorCopy } from './editor.copy.ts'
import { useEditing } from './editorContext.ts'
import { defaultVariant, isHex, shadeName } from './model.ts'
import styles from './PhonePreview.module.css'
import { ladder } from './prices.ts'
import { shadesOf } from './variants.ts'

const copy = editorCopy.phone

/** The top of the product page at the width of a phone, as it would be now (ITEM-5). */
export function PhonePreview() {
  const { body, product, rates, shopName, terms } = useEditing()
  const [tier, setTier] = useState<Tier>('guest')
  const [side, setSide] = useState<'front' | 'back'>('front')
  const shown = defaultVariant(body)
  const deal = product?.deals?.find((one) => one.variantId === shown._id)
  const [guest, member] = ladder(shown.price, rates, null, deal)
  const mine = tier === 'guest' ? guest : member
  const rupees = (paisa: number) => formatRupees(Math.round(paisa / 100))
  const front = shown.image || body.photos[0]?.image || product?.picture
  const picture = side === 'back' ? (body.photos[1]?.image ?? front) : front
  const shades = shadesOf(body.variants.filter((one) => one.enabled)).filter((one) => one.color !== '')
  const category = terms?.categories.find((term) => term.slug === body.categories[0])?.name
  const stock = product?.stock.find((one) => one.variantId === shown._id)
  const gone = stock?.tracked === true && stock.free <= 0
  const ahead = gone && stock.preorder && stock.preorder.promised < stock.preorder.limit ? stock.preorder.shipsFrom : ''
  const out = gone && ahead === ''

  return (
    <section aria-label={copy.label} className={styles.preview}>
      <div className={styles.switches}>
        <Switch
          label={copy.who}
          value={tier}
          choices={[
            ['guest', copy.guest],
            ['member', copy.member],
          ]}
          onChange={setTier}
        />
        <Switch
          label={copy.side}
          value={side}
          choices={[
            ['front', copy.front],
            ['back', copy.back],
          ]}
          onChange={setSide}
        />
      </div>
      <div className={styles.phone}>
        <div className={styles.top}>
          <span>{shopName}</span>
          <Icon name="search" size="sm" />
        </div>
        <div className={styles.picture}>
          <ProductPicture src={picture} alt="" sizes="18rem" width={288} height={288} />
          {mine && shown.price > 0 ? <span>{copy.save(mine.percent)}</span> : null}
        </div>
        {body.photos.length > 1 ? (
          <div className={styles.dots} aria-hidden="true">
            {body.photos.slice(0, 8).map((photo, i) => (
              <i key={photo.image} className={cx(i === (side === 'back' ? 1 : 0) && styles.on)} />
            ))}
          </div>
        ) : null}
        <div className={styles.text}>
          <small className={styles.brand} dir="auto">
            {body.brand}
          </small>
          <p className={styles.name} dir="auto">
            {body.name || copy.nameless}
          </p>
          <p className={styles.sub}>{[category, sizeText(shown.size)].filter(Boolean).join(' ·\u00a0')}</p>
          {mine && shown.price > 0 ? (
            <p className={styles.price}>
              <b>{rupees(mine.paisa)}</b> <s>{formatRupees(shown.price)}</s>
            </p>
          ) : null}
          {deal?.list === shown.price && deal[tier] !== undefined ? (
            <p className={styles.sub}>{copy.deal(deal.name, formatDayTime(deal.endsAt))}</p>
          ) : null}
          {tier === 'guest' && guest && member && shown.price > 0 ? (
            <p className={styles.member}>
              <b>{copy.members(rupees(member.paisa))}</b>
              <br />
              {copy.membersText(formatRupees(Math.round(guest.paisa / 100) - Math.round(member.paisa / 100)))}
            </p>
          ) : null}
          {shades.length > 0 ? (
            <>
              <p className={styles.sub}>
                {copy.colour} <b>{shadeName(shown, shades)}</b>
              </p>
              <div className={styles.shades} aria-hidden="true">
                {shades.map((one) => (
                  <i
                    key={one.color}
                    className={cx(one.color === shown.color && styles.on, !isHex(one.color) && styles.word)}
                    style={{ '--shade': isHex(one.color) ? one.color : 'transparent' } as CSSProperties}
                  >
                    {isHex(one.color) ? null : shadeName(one, shades)}
                  </i>
                ))}
              </div>
            </>
          ) : null}
          <span className={cx(styles.button, out && styles.out)}>
            {ahead ? aheadCopy.preorder(formatDay(ahead)) : out ? copy.soldOut : copy.button}
          </span>
        </div>
      </div>
    </section>
  )
}

type SwitchProps<V extends string> = {
  label: string
  value: V
  choices: readonly (readonly [V, string])[]
  onChange: (value: V) => void
}

function Switch<V extends string>({ label, value, choices, onChange }: SwitchProps<V>) {
  return (
    <div role="group" aria-label={label} className={styles.switch}>
      {choices.map(([one, words]) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
          {words}
        </button>
      ))}
    </div>
  )
}
