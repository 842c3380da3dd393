import { Panel } from '#/office/ui/Panel.tsx'
import { formatRupees } from '#/shared/lib/format.ts'
import { toSlug } from '#/shared/lib/slug.ts'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { Field } from '#/shared/ui/Field.tsx'
import { editorCopy } from './editorCopy.ts'
import { fieldId, setting, useEditing } from './editorContext.ts'
import { defaultVariant } from './model.ts'
import { ladder } from './prices.ts'
import styles from './SearchPanel.module.css'

const copy = editorCopy.search

/** The most letters of a description that search engines show. */
const SNIPPET = 155

function cut(text: string, most: number): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length <= most ? plain : `${plain.slice(0, most - 1).replace(/\s+\S*$/, '')}…`
}

/** Its address, and what search engines and messengers make of it (ITEM-5). */
export function SearchPanel() {
  const { body, edit, problem, product, rates, shopName } = useEditing()
  const host = window.location.host
  const slug = body.slug || toSlug(`${body.brand} ${body.name}`)
  const title = copy.by(body.name || editorCopy.phone.nameless, body.brand, shopName)
  const guest = ladder(defaultVariant(body).price, rates)[0]?.paisa ?? 0
  const text = cut(
    [body.description, guest > 0 ? copy.priced(formatRupees(Math.round(guest / 100))) : ''].filter(Boolean).join(' '),
    SNIPPET,
  )
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
          <ProductPicture
            src={body.photos[0]?.image || product?.picture}
            alt=""
            sizes="20rem"
            width={320}
            height={168}
          />
          <div>
            <b dir="auto">{title}</b>
            <p dir="auto">{cut(text, 80)}</p>
            <small>{host}</small>
          </div>
        </div>
      </figure>
    </Panel>
  )
}
