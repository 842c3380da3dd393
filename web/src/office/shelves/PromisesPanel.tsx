import { TranslationFields } from '#/office/domain/translations/TranslationFields.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { UnsavedDialog } from '#/office/ui/UnsavedDialog.tsx'
import { useUnsavedGuard } from '#/office/ui/useUnsavedGuard.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { homeCopy } from './home.copy.ts'
import { MOST_PROMISES, usualPromises, type Draft } from './homeDraft.ts'
import homeForm from './HomeForm.module.css'
import styles from './PromisesPanel.module.css'

type Props = {
  draft: Draft
  /** The promises as they are published. */
  saved: readonly string[]
  errors: Readonly<Record<string, string>>
  mayWrite: boolean
  onChange: (draft: Draft) => void
}

const said = homeCopy.promises

/** The promises in the bar above every page. */
export function PromisesPanel({ draft, saved, errors, mayWrite, onChange }: Props) {
  const { promises } = draft
  const first = useUnsavedGuard()
  // Translations are keyed by the place of a promise. Once one has moved they would be shown beside another promise.
  const inPlace =
    promises.length === saved.length && promises.every((text, place) => text === saved[place] || !saved.includes(text))
  const put = (next: readonly string[]) => onChange({ ...draft, promises: next })
  const usual = promises.join('\n') === usualPromises.join('\n')
  return (
    <Panel title={said.title} lead={said.lead}>
      <fieldset disabled={!mayWrite} className={homeForm.fields}>
        {promises.map((text, place) => (
          // eslint-disable-next-line react/no-array-index-key -- a promise is its place
          <div key={place}>
            <div className={styles.promise}>
              <TextField
                label={said.one(place + 1)}
                name={`promises.${place}`}
                dir="auto"
                autoComplete="off"
                value={text}
                error={errors[`promises.${place}`]}
                onChange={(event) => put(promises.with(place, event.target.value))}
              />
              {mayWrite && promises.length > 1 ? (
                <IconButton
                  icon="close"
                  size="sm"
                  label={said.remove(place + 1)}
                  onClick={() => first.ask(() => put(promises.toSpliced(place, 1)))}
                />
              ) : null}
            </div>
            {inPlace ? (
              <TranslationFields place={`home.promises.${place}`} mayWrite={mayWrite} tell={first.tell} />
            ) : null}
          </div>
        ))}
        {errors['promises'] ? (
          <p role="alert" className={homeForm.wrong}>
            {errors['promises']}
          </p>
        ) : null}
        {mayWrite ? (
          <div className={styles.acts}>
            {promises.length < MOST_PROMISES ? (
              <Button size="sm" variant="secondary" onClick={() => first.ask(() => put([...promises, '']))}>
                <Icon name="plus" size="sm" />
                {said.add}
              </Button>
            ) : null}
            {usual ? null : (
              <Button size="sm" variant="quiet" onClick={() => first.ask(() => put(usualPromises))}>
                {said.usual}
              </Button>
            )}
          </div>
        ) : null}
      </fieldset>
      <UnsavedDialog what={first.losing} onStay={first.stay} onLeave={first.leave} />
    </Panel>
  )
}
