import { useState } from 'react'
import { ProductFinder } from '#/office/domain/catalogue/ProductFinder.tsx'
import type { Collection, CollectionCount } from '#/office/domain/shop/collectionsApi.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import { Segments } from '#/office/ui/Segments.tsx'
import { formatRupees } from '#/shared/lib/format.ts'
import { smallest } from '#/shared/lib/images.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import type { CollectionDraft } from './collectionDraft.ts'
import { collectionsCopy as copy } from './collections.copy.ts'
import styles from './Collections.module.css'
import pages from './Pages.module.css'
import { PickedList } from './PickedList.tsx'
import { RuleFields } from './RuleFields.tsx'

type Goods = Collection['products'][number]

const MOST_GOODS = 200

type Props = {
  draft: CollectionDraft
  stored: readonly Goods[]
  /** What it holds now; undefined while that is not known. */
  count: CollectionCount | undefined
  errors: Readonly<Record<string, string>>
  mayWrite: boolean
  onChange: (change: Partial<CollectionDraft>) => void
}

/** What a collection holds: products by hand in their order, or a rule with its counts and the first that fit. */
export function CollectionGoods({ draft, stored, count, errors, mayWrite, onChange }: Props) {
  const { byHand, rule, products } = draft
  const [found, setFound] = useState<readonly Goods[]>([])
  const known = [...stored, ...found]
  const goodOf = (id: string) => known.find(({ _id }) => _id === id)
  const pictured = (picture: string | undefined) =>
    picture ? <img src={smallest(picture)} alt="" /> : <Icon name="tag" />
  const error = errors['products'] ?? errors['rule'] ?? errors['sort']
  const held = byHand || rule.length > 0 ? count : undefined
  return (
    <Panel title={copy.way}>
      <div className={pages.fields}>
        <Segments
          label={copy.way}
          options={copy.ways}
          value={byHand ? 'hand' : 'rule'}
          disabled={!mayWrite}
          onChange={(way) => onChange({ byHand: way === 'hand' })}
        />
        <p className={pages.quiet}>{copy.wayHint[byHand ? 'hand' : 'rule']}</p>
        {byHand ? (
          <>
            {products.length > 0 ? (
              <>
                <PickedList
                  label={copy.goods}
                  ids={products}
                  nameOf={(id) => goodOf(id)?.name ?? copy.unknown}
                  noteOf={(id) => (goodOf(id)?.live ? goodOf(id)?.brand : copy.notLive)}
                  pictureOf={(id) => pictured(goodOf(id)?.picture)}
                  words={copy}
                  mayWrite={mayWrite}
                  onChange={(ids) => onChange({ products: ids })}
                />
                {mayWrite ? <p className={pages.quiet}>{copy.order}</p> : null}
              </>
            ) : null}
            {mayWrite && products.length < MOST_GOODS ? (
              <ProductFinder
                label={copy.find}
                hint={copy.findHint}
                none={copy.nothing}
                chosen={products}
                addLabel={copy.take}
                onAdd={({ _id, name, brand, picture }) => {
                  setFound([...found, { _id, name, brand, picture, live: true }])
                  onChange({ products: [...products, _id] })
                }}
              />
            ) : null}
          </>
        ) : (
          <>
            <RuleFields
              rule={rule}
              count={count}
              errors={errors}
              mayWrite={mayWrite}
              onChange={(next) => onChange({ rule: next })}
            />
            {rule.length > 0 ? (
              <SelectField
                label={copy.sort}
                value={draft.sort}
                onChange={({ currentTarget }) => onChange({ sort: currentTarget.value as CollectionDraft['sort'] })}
              >
                {Object.entries(copy.sorts).map(([value, name]) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </SelectField>
            ) : null}
          </>
        )}
        {error ? (
          <p role="alert" className={pages.wrong}>
            {error}
          </p>
        ) : null}
        {held && !byHand ? (
          <>
            <p className={styles.total} role="status">
              {copy.fits(held.total)}
            </p>
            {held.total === 0 ? <p className={styles.empty}>{copy.empty}</p> : null}
            {held.products.length > 0 ? (
              <>
                <h3 className={styles.total}>{copy.howItLooks}</h3>
                <ul className={styles.found} aria-label={copy.howItLooks}>
                  {held.products.map((product) => (
                    <li key={product._id}>
                      {pictured(product.picture)}
                      <span className={pages.what}>
                        <b dir="auto">{product.name}</b>
                        <small dir="auto">{product.brand}</small>
                      </span>
                      <span className={styles.price}>
                        {formatRupees(product.price)}
                        <small>{product.inStock ? copy.inStock : copy.soldOut}</small>
                      </span>
                    </li>
                  ))}
                </ul>
              </>
            ) : null}
          </>
        ) : null}
      </div>
    </Panel>
  )
}
