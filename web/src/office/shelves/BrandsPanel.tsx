import { Panel } from '#/office/ui/Panel.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { homeCopy } from './home.copy.ts'
import { MOST_BRANDS, type Draft } from './homeDraft.ts'
import homeForm from './HomeForm.module.css'
import styles from './BrandsPanel.module.css'
import { PickedList } from './PickedList.tsx'
import type { Term } from './shelvesApi.ts'

type Props = {
  draft: Draft
  /** All brands, in the owner's order. */
  terms: readonly Term[]
  error: string | undefined
  mayWrite: boolean
  onChange: (draft: Draft) => void
}

const said = homeCopy.brands

/** The brands that the home page shows, and their order. */
export function BrandsPanel({ draft, terms, error, mayWrite, onChange }: Props) {
  const { brands } = draft
  const put = (next: readonly string[] | null) => onChange({ ...draft, brands: next })
  const termOf = (id: string) => terms.find((term) => term._id === id)
  const nameOf = (id: string) => termOf(id)?.name ?? id
  const left = terms.filter(({ _id, shown }) => shown && !brands?.includes(_id))
  return (
    <Panel title={said.title} lead={said.lead}>
      <fieldset disabled={!mayWrite} className={homeForm.fields}>
        <div className={styles.choice} role="radiogroup" aria-label={said.mode}>
          <label>
            <input type="radio" name="brands" checked={brands === null} onChange={() => put(null)} />
            {said.follow}
          </label>
          <label>
            <input
              type="radio"
              name="brands"
              checked={brands !== null}
              onChange={() => put(ofTheMenu(terms).slice(0, MOST_BRANDS))}
            />
            {said.own}
          </label>
        </div>
        <p className={homeForm.quiet}>{brands === null ? said.followText : said.ownText}</p>
        {brands ? (
          <PickedList
            label={said.list}
            ids={brands}
            least={1}
            nameOf={nameOf}
            noteOf={(id) => noteOf(termOf(id))}
            words={said}
            mayWrite={mayWrite}
            onChange={put}
          />
        ) : null}
        {brands && mayWrite && left.length > 0 && brands.length < MOST_BRANDS ? (
          <SelectField
            label={said.add}
            value=""
            onChange={(event) => {
              if (event.target.value) put([...brands, event.target.value])
            }}
          >
            <option value="">{said.choose}</option>
            {left.map(({ _id, name, products }) => (
              <option key={_id} value={_id}>
                {`${name} (${said.products(products)})`}
              </option>
            ))}
          </SelectField>
        ) : null}
        {error ? (
          <p role="alert" className={homeForm.wrong}>
            <Icon name="alert" size="sm" /> {error}
          </p>
        ) : null}
      </fieldset>
    </Panel>
  )
}

/** The first choice of brands: those that menus name, but for the one that the home page leaves out (NAV-4). */
export function ofTheMenu(terms: readonly Term[]): string[] {
  const last = terms.findLastIndex(({ fixed }) => fixed)
  // A shop without the sample has no fixed brands (OWN-8), so its page shows the brands that have products.
  const rows = last < 0 ? terms.filter(({ products }) => products > 0).slice(0, MOST_BRANDS) : terms.slice(0, last + 1)
  return rows.flatMap(({ _id, slug, shown }) => (shown && slug !== 'estee-lauder' ? [_id] : []))
}

function noteOf(term: Term | undefined): string {
  if (!term || !term.shown) return said.hidden
  return term.products === 0 ? said.empty : said.products(term.products)
}
