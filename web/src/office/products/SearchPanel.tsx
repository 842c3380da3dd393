import { useState } from 'react'
import { Panel } from '#/office/ui/Panel.tsx'
import { sizeText } from '#/office/ui/sizeText.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { toSlug } from '#/shared/lib/slug.ts'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { Field } from '#/shared/ui/Field.tsx'
import { editorCopy } from './editor.copy.ts'
import { fieldId, setting, useEditing } from './editorContext.ts'
import { defaultVariant } from './model.ts'
import { ladder } from './prices.ts'
import type { OfficeProduct } from '#/office/domain/catalogue/productsApi.ts'
import styles from './SearchPanel.module.css'

const copy = editorCopy.search

/** The length of a page's description in the shop, and how much of it a messenger shows. */
const SNIPPET = 160
const LINK = 80

function cut(text: string, most: number): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length <= most ? plain : `${plain.slice(0, most - 1).replace(/\s+\S*$/, '')}…`
}

const folded = (text: string) => toSlug(text).replaceAll('-', '')

/** The name with its brand once, as the shop heads the page of a product. */
function withBrand(name: string, brand: string): string {
  return folded(name).startsWith(folded(brand)) ? name : `${brand} ${name}`
}

/** The picture of a link. The shop draws it from the saved draft. */
function LinkPicture({ product, photo }: { product: OfficeProduct | null; photo: string | undefined }) {
  const drawn = product && `/api/admin/link-cards/${product._id}?v=${encodeURIComponent(product.etag)}`
  const [broken, setBroken] = useState<string | null>(null)
  if (!drawn || broken === drawn)
    return <ProductPicture src={photo} alt="" sizes="20rem" width={320} height={168} className={styles.photo} />
  return <img src={drawn} alt="" width={1200} height={630} loading="lazy" onError={() => setBroken(drawn)} />
}

/** The product's address, and how search engines and messengers show it (ITEM-5). */
export function SearchPanel() {
  const { body, edit, problem, product, rates, shopName } = useEditing()
  const host = window.location.host
  const slug = body.slug || toSlug(`${body.brand} ${body.name}`)
  const shown = defaultVariant(body)
  const name = withBrand(body.name || editorCopy.phone.nameless, body.brand).trim()
  const title = copy.titled(`${name} ${sizeText(shown.size)}`.trim(), shopName)
  const [guest] = ladder(shown.price, rates)
  const priced =
    guest && shown.price > 0 ? copy.priced(name, formatRupees(Math.round(guest.paisa / 100)), guest.percent) : ''
  const text = cut(`${priced} ${body.description}`, SNIPPET)
  const wrong = body.slug !== '' && body.slug !== toSlug(body.slug) ? copy.slugBad : undefined
  return (
    <Panel title={copy.title}>
      <Field label={copy.slug} id={fieldId('slug')} error={problem('slug') ?? wrong} hint={copy.slugHint}>
        {(ties, control) => (
          <span className={styles.affix}>
            <span aria-hidden="true">/product/</span>
            <input
              {...ties}
              className={control}
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              placeholder={toSlug(`${body.brand} ${body.name}`)}
              value={body.slug}
              onChange={(event) => edit(setting('slug', event.currentTarget.value))}
            />
          </span>
        )}
      </Field>
      <figure className={styles.figure}>
        <figcaption>{copy.result}</figcaption>
        <div className={styles.result}>
          <small>
            {host} › product › {slug}
          </small>
          <b dir="auto">{title}</b>
          <p dir="auto">{text}</p>
        </div>
      </figure>
      <figure className={styles.figure}>
        <figcaption>{copy.link}</figcaption>
        <div className={styles.link}>
          <LinkPicture product={product} photo={body.photos[0]?.image || product?.picture} />
          <div>
            <b dir="auto">{title}</b>
            <p dir="auto">{cut(text, LINK)}</p>
            <small>{host}</small>
          </div>
        </div>
      </figure>
    </Panel>
  )
}
