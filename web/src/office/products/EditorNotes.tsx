import type { ReactNode } from 'react'
import { sizeText } from '#/office/ui/sizeText.ts'
import { sheetFields } from '#/office/domain/catalogue/sheetFields.copy.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { copy as names } from './products.copy.ts'
import { shortWhen } from '#/office/ui/karachiDays.ts'
import { editorCopy } from './editor.copy.ts'
import { fieldId } from './editorContext.ts'
import { variantName, type BodyField, type Variant } from './model.ts'
import { variantAt } from './stops.ts'
import editorStyles from './Editor.module.css'
import styles from './EditorNotes.module.css'
import type { ProductDraft, State } from './productDraft.ts'
import type { Clash } from './merge.ts'

type Props = {
  state: State
  keeper: ProductDraft
  /** What prevents publishing, by field. */
  stops: Readonly<Record<string, string>>
}

/** The notes over the form: a colleague's save, fields that both changed, and what prevents publishing, with links. */
export function EditorNotes({ state, keeper, stops }: Props) {
  const { colleague, clashes, recovered } = state
  const list = Object.entries(stops)
  return (
    <>
      {recovered ? (
        <div className={styles.note} role="status">
          <Icon name="clock" size="sm" />
          <p>{editorCopy.recovered}</p>
        </div>
      ) : null}
      {colleague ? (
        <div className={styles.note} role="status">
          <Icon name="users" size="sm" />
          <div>
            <b dir="auto">
              {editorCopy.colleague.saved(
                colleague.by || editorCopy.colleague.somebody,
                colleague.at ? shortWhen(colleague.at) : '',
              )}
            </b>
            <p>
              {editorCopy.colleague.took(
                colleague.fields.map((field) => sheetFields[field as BodyField].label).join(', '),
              )}
            </p>
          </div>
          <Button size="sm" variant="secondary" onClick={() => keeper.dismissColleague()}>
            {editorCopy.colleague.good}
          </Button>
        </div>
      ) : null}
      {clashes.length > 0 ? (
        <div className={styles.note} role="alert">
          <Icon name="alert" size="sm" />
          <div className={styles.clashes}>
            <b>{editorCopy.clash.title(clashes.length)}</b>
            {clashes.map((clash) => (
              <ClashRow key={clash.path} clash={clash} keeper={keeper} />
            ))}
          </div>
        </div>
      ) : null}
      {list.length > 0 ? (
        <div className={styles.stops} role="alert" tabIndex={-1} id="product-stops">
          <Icon name="alert" size="sm" />
          <div>
            <b>{editorCopy.stop(list.length)}</b>
            <ul>
              {list.map(([field, message]) => (
                <li key={field}>
                  <a
                    href={`#${fieldId(field)}`}
                    onClick={(event) => {
                      event.preventDefault()
                      goTo(field)
                    }}
                  >
                    <span>
                      <Which variant={variantAt(field, state.body)} all={state.body.variants} />
                      {message}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
      ) : null}
    </>
  )
}

/** The size or shade, of several, that a message is about. */
function Which({ variant, all }: { variant: Variant | null; all: readonly Variant[] }) {
  return variant ? (
    <>
      <bdi>{sizeText(variantName(variant, all))}</bdi>:{' '}
    </>
  ) : null
}

/** The control of a field, where it has another name than the field. */
const PLACES: Record<string, string> = {
  categories: 'category',
  skinTypes: 'skinType',
  price: 'variants.0.price',
  colors: 'variants',
}

/** Focuses the control of a field. */
function goTo(field: string) {
  const at = document.getElementById(fieldId(PLACES[field] ?? field)) ?? document.getElementById(fieldId(topOf(field)))
  at?.scrollIntoView({ block: 'center' })
  at?.focus({ preventScroll: true })
}

const topOf = (field: string) => field.split('.')[0] ?? field

function ClashRow({ clash, keeper }: { clash: Clash; keeper: ProductDraft }) {
  const name = [clash.part ? names.parts[clash.part] : sheetFields[clash.field].label, clash.variant]
    .filter(Boolean)
    .join(', ')
  return (
    <div className={styles.clash}>
      <span>{name}</span>
      <dl>
        <div>
          <dt>{editorCopy.clash.mine}</dt>
          <dd dir="auto">{shown(clash, clash.mine)}</dd>
        </div>
        <div>
          <dt>{editorCopy.clash.theirs}</dt>
          <dd dir="auto">{shown(clash, clash.theirs)}</dd>
        </div>
      </dl>
      <div className={editorStyles.acts}>
        <Button
          size="sm"
          variant="secondary"
          aria-label={editorCopy.clash.keepMine(name)}
          onClick={() => keeper.resolve(clash, 'mine')}
        >
          {editorCopy.clash.mine}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          aria-label={editorCopy.clash.takeTheirs(name)}
          onClick={() => keeper.resolve(clash, 'theirs')}
        >
          {editorCopy.clash.theirs}
        </Button>
      </div>
    </div>
  )
}

function shown(clash: Clash, value: unknown): ReactNode {
  if (clash.part === 'price') return formatRupees(Number(value))
  if (typeof value === 'boolean') return names.diff.enabled(value)
  if (clash.field === 'photos' && Array.isArray(value)) return editorCopy.photos.list + `: ${value.length}`
  if (Array.isArray(value)) return value.map(String).join(' ·\u00a0') || editorCopy.clash.empty
  return typeof value === 'string' && value !== '' ? value : editorCopy.clash.empty
}
