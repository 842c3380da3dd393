import { useState } from 'react'
import type { WholeProduct } from '#/shared/api/types.ts'
import { isSwatch } from '#/shared/lib/shades.ts'
import { paths } from '#/shared/lib/paths.ts'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { ShadePicture } from '#/shop/parts/ShadePicture.tsx'
import { nearestHere, type Shade } from './nearestHere.ts'
import { shadesCopy as copy } from './shades.copy.ts'
import styles from './ShadeFinder.module.css'

type Props = { product: WholeProduct; shades: readonly Shade[] }

/** The shades with undertone and depth, and which of them is nearest to one of another brand (FIND-5). */
export function ShadeFinder({ product, shades }: Props) {
  const [worn, setWorn] = useState('')
  const others = [...new Set(shades.flatMap(namesOf))].toSorted((a, b) => a.localeCompare(b))
  const fits = shades.filter((shade) => namesOf(shade).includes(worn))
  const isHere = ({ color }: Shade) => product.variants.some((one) => one.color === color && one.available)
  const here = shades.filter(isHere)
  const best = fits.find(isHere) ?? fits[0]
  return (
    <>
      {others.length > 0 ? (
        <SelectField label={copy.wear} value={worn} onChange={(event) => setWorn(event.currentTarget.value)}>
          <option value="">{copy.choose}</option>
          {others.map((other) => (
            <option key={other}>{other}</option>
          ))}
        </SelectField>
      ) : null}
      <p role="status" className={styles.answer}>
        {best ? copy.nearest(worn, best.name) : ''} {best && !isHere(best) ? goneWords(best, here) : ''}
      </p>
      <ul className={styles.shades}>
        {shades.map((shade) => {
          const { name, color, undertone, depth, like = [], near = [] } = shade
          const facts = [undertone && copy.undertones[undertone], depth && copy.depth(depth)].filter(Boolean)
          return (
            <li key={color} aria-current={shade === best || undefined}>
              {isSwatch(color) ? (
                <svg viewBox="0 0 30 30" width="40" height="40" aria-hidden="true">
                  <circle cx="15" cy="15" r="14.5" fill={color} />
                </svg>
              ) : (
                <ShadePicture
                  src={product.variants.find((one) => one.color === color)?.image || product.frontImage}
                  className={styles.picture}
                />
              )}
              <p>
                <b>
                  <bdi>{name}</bdi>
                </b>
                {facts.length > 0 ? <small>{facts.join(' · ')}</small> : null}
                {like.length > 0 ? (
                  <small>
                    {copy.near} <bdi>{like.join(', ')}</bdi>
                  </small>
                ) : null}
                {near.length > 0 ? (
                  <small>
                    {copy.others}{' '}
                    {near.map((other) => (
                      <a
                        key={other._id + other.color}
                        href={`${paths.goods(other)}?color=${encodeURIComponent(other.color)}`}
                      >
                        {copy.shadeOf(other.name, `${other.brand} ${other.product}`)}
                      </a>
                    ))}
                  </small>
                ) : null}
                {isHere(shade) ? null : <small>{goneWords(shade, here)}</small>}
              </p>
              {/* The page opens anew with the shade chosen, with scripts and without. */}
              <a href={`${paths.goods(product)}?color=${encodeURIComponent(color)}`} aria-label={copy.takeOf(name)}>
                {copy.take}
              </a>
            </li>
          )
        })}
      </ul>
      <p className={styles.note}>{copy.note}</p>
    </>
  )
}

/** The shades of other brands that a shopper may wear instead: those of the owner's line, and those of this shop. */
const namesOf = ({ like = [], near = [] }: Shade) => [
  ...like,
  ...near
    .map(({ brand, product, name }) => `${brand} ${product} ${name}`)
    .filter((own) => !like.some((one) => one.toLowerCase() === own.toLowerCase())),
]

function goneWords(shade: Shade, here: readonly Shade[]): string {
  const nearest = nearestHere(shade, here)
  return nearest ? `${copy.soldOut} ${copy.here(nearest.name)}` : copy.soldOut
}
