import { SelectField } from '#/shared/ui/SelectField.tsx'
import type { components } from '#/shared/api/schema.d.ts'
import { shortSkinType } from '#/shop/parts/taxonomy.ts'
import { everyReview, type ReviewChoice } from './reviewChoice.ts'
import styles from './ReviewTools.module.css'
import { copy } from './reviewTools.copy.ts'

type Page = components['schemas']['ProductReviews']

type Props = {
  of: Pick<Page, 'skinTypes' | 'photos'>
  choice: ReviewChoice
  onChoose: (choice: ReviewChoice) => void
}

/** Chooses among a product's reviews: by the writer's skin, with photos, in which order (REAL-1). */
export function ReviewTools({ of, choice, onChoose }: Props) {
  const chips = [
    { key: 'all', on: !choice.skin && !choice.photos && choice.stars === 0, words: copy.all, to: everyReview },
    ...of.skinTypes.map((one) => ({
      key: one.slug,
      on: choice.skin === one.slug,
      words: copy.skin(shortSkinType(one.name), one.count),
      to: { ...choice, skin: choice.skin === one.slug ? '' : one.slug },
    })),
    ...(of.photos > 0
      ? [{ key: 'photos', on: choice.photos, words: copy.photos(of.photos), to: { ...choice, photos: !choice.photos } }]
      : []),
  ]
  return (
    <div className={styles.tools}>
      {chips.length > 1 || choice.stars > 0 ? (
        <div role="group" aria-label={copy.choose} className={styles.chips}>
          {chips.map((chip) => (
            <button
              key={chip.key}
              type="button"
              aria-pressed={chip.on}
              className={styles.chip}
              onClick={() => onChoose({ ...chip.to, helpful: choice.helpful })}
            >
              {chip.words}
            </button>
          ))}
        </div>
      ) : null}
      <SelectField
        label={copy.sort}
        className={styles.sort}
        value={choice.helpful ? 'helpful' : 'newest'}
        onChange={(event) => onChoose({ ...choice, helpful: event.currentTarget.value === 'helpful' })}
      >
        <option value="newest">{copy.sorts.newest}</option>
        <option value="helpful">{copy.sorts.helpful}</option>
      </SelectField>
    </div>
  )
}
