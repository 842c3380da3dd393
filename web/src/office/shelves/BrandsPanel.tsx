import { Panel } from '#/office/ui/Panel.tsx'
import { SortableList } from '#/office/ui/SortableList.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { homeCopy } from './home.copy.ts'
import { MOST_BRANDS, type Draft } from './homeDraft.ts'
import homeForm from './HomeForm.module.css'
import styles from './BrandsPanel.module.css'
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
          <div className={homeForm.framed}>
            <SortableList
              label={said.list}
              items={brands}
              idOf={(id) => id}
              nameOf={nameOf}
              onOrder={mayWrite ? put : undefined}
            >
              {(id, place) => (
                <div className={homeForm.pin}>
                  <span className={homeForm.name}>
                    <b dir="auto">{nameOf(id)}</b>
                    <small>{noteOf(termOf(id))}</small>
                  </span>
                  {mayWrite && place > 0 ? (
                    <Button
                      size="sm"
                      variant="quiet"
                      aria-label={said.first(nameOf(id))}
                      onClick={() => put([id, ...brands.filter((one) => one !== id)])}
                    >
                      {said.toFront}
                    </Button>
                  ) : null}
                  {mayWrite && brands.length > 1 ? (
                    <IconButton
                      icon="close"
                      size="sm"
                      label={said.off(nameOf(id))}
                      onClick={() => put(brands.filter((one) => one !== id))}
                    />
                  ) : null}
                </div>
              )}
            </SortableList>
          </div>
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
