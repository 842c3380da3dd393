import { TranslationFields } from '#/office/domain/translations/TranslationFields.tsx'
import type { Tell } from '#/office/ui/useUnsavedGuard.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { homeCopy } from './home.copy.ts'
import { HeroPictureFields } from './HeroPictureFields.tsx'
import { HomeCollections } from './HomeCollections.tsx'
import { PINNABLE, TITLED, withSection, type Draft, type HeroDraft, type SectionDraft } from './homeDraft.ts'
import styles from './HomeForm.module.css'
import { PinsField } from './PinsField.tsx'
import type { Pins } from './usePinNames.ts'

type Props = {
  draft: Draft
  section: SectionDraft
  errors: Readonly<Record<string, string>>
  pins: Pins
  mayWrite: boolean
  tell: Tell
  onChange: (draft: Draft) => void
}

/** A section's own fields: words, a title, products that come first. */
export function SectionFields({ draft, section, errors, pins, mayWrite, tell, onChange }: Props) {
  const { kind } = section
  const name = homeCopy.sections[kind].name
  const error = kind === 'collections' ? undefined : errors[kind]
  return (
    <fieldset disabled={!mayWrite} className={styles.fields} aria-label={name}>
      {kind === 'hero' ? (
        <HeroFields
          hero={draft.hero}
          usual={draft.usual}
          errors={errors}
          mayWrite={mayWrite}
          tell={tell}
          onChange={(hero) => onChange({ ...draft, hero })}
        />
      ) : null}
      {kind === 'hero' ? (
        <HeroPictureFields
          picture={draft.picture}
          errors={errors}
          mayWrite={mayWrite}
          tell={tell}
          onChange={(picture) => onChange({ ...draft, picture })}
        />
      ) : null}
      {TITLED.includes(kind) ? (
        <TextField
          label={homeCopy.title}
          name={`${kind}.title`}
          dir="auto"
          autoComplete="off"
          optional
          placeholder={name}
          value={section.title}
          hint={homeCopy.titleHint}
          error={errors[`${kind}.title`]}
          onChange={(event) => onChange(withSection(draft, kind, { title: event.target.value }))}
        />
      ) : null}
      {TITLED.includes(kind) ? (
        <TranslationFields place={`home.${kind}.title`} mayWrite={mayWrite} tell={tell} />
      ) : null}
      {PINNABLE.includes(kind) ? (
        <PinsField
          name={name}
          ids={section.pins}
          pins={pins}
          error={errors[`${kind}.pins`]}
          mayWrite={mayWrite}
          onChange={(ids) => onChange(withSection(draft, kind, { pins: ids }))}
        />
      ) : null}
      {kind === 'collections' ? (
        <HomeCollections
          ids={draft.collections}
          error={errors['collections']}
          mayWrite={mayWrite}
          onChange={(collections) => onChange({ ...draft, collections })}
        />
      ) : null}
      {kind === 'hero' || kind === 'collections' || TITLED.includes(kind) ? null : (
        <p className={styles.quiet}>{homeCopy.nothing}</p>
      )}
      {error ? (
        <p role="alert" className={styles.wrong}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

type HeroProps = Pick<Props, 'errors' | 'mayWrite' | 'tell'> & {
  hero: HeroDraft
  usual: HeroDraft
  onChange: (hero: HeroDraft) => void
}

function HeroFields({ hero, usual, errors, mayWrite, tell, onChange }: HeroProps) {
  const said = homeCopy.hero
  const asUsual = (['title', 'text', 'memberText'] as const).every((field) => hero[field] === usual[field])
  return (
    <>
      <TextField
        label={said.title}
        name="hero.title"
        dir="auto"
        autoComplete="off"
        value={hero.title}
        hint={said.titleHint}
        error={errors['hero.title']}
        onChange={(event) => onChange({ ...hero, title: event.target.value })}
      />
      <TranslationFields place="home.hero.title" mayWrite={mayWrite} tell={tell} />
      <TextAreaField
        label={said.text}
        name="hero.text"
        dir="auto"
        rows={3}
        value={hero.text}
        hint={said.textHint}
        error={errors['hero.text']}
        onChange={(event) => onChange({ ...hero, text: event.target.value })}
      />
      <TranslationFields place="home.hero.text" mayWrite={mayWrite} tell={tell} />
      <TextAreaField
        label={said.memberText}
        name="hero.memberText"
        dir="auto"
        rows={2}
        optional
        value={hero.memberText}
        hint={said.memberHint}
        error={errors['hero.memberText']}
        onChange={(event) => onChange({ ...hero, memberText: event.target.value })}
      />
      <TranslationFields place="home.hero.memberText" mayWrite={mayWrite} tell={tell} />
      {asUsual ? null : (
        <p>
          <Button size="sm" variant="quiet" onClick={() => onChange({ ...usual })}>
            {said.usual}
          </Button>
        </p>
      )}
    </>
  )
}
