import { TranslationFields } from '#/office/domain/translations/TranslationFields.tsx'
import { Segments } from '#/office/ui/Segments.tsx'
import { PictureField } from '#/office/domain/catalogue/PictureField.tsx'
import type { Tell } from '#/office/ui/useUnsavedGuard.ts'
import { TextField } from '#/shared/ui/TextField.tsx'
import { homeCopy } from './home.copy.ts'
import type { HeroPictureDraft } from './homeDraft.ts'

type Props = {
  picture: HeroPictureDraft
  errors: Readonly<Record<string, string>>
  mayWrite: boolean
  tell: Tell
  onChange: (picture: HeroPictureDraft) => void
}

const said = homeCopy.hero

/** The owner's own opening picture, its description, and the part to keep where it is cut (OWN-6). */
export function HeroPictureFields({ picture, errors, mayWrite, tell, onChange }: Props) {
  return (
    <>
      <PictureField
        label={said.picture}
        hint={said.pictureHint}
        value={picture.image}
        error={errors['hero.picture']}
        disabled={!mayWrite}
        onChange={(image) => onChange({ ...picture, image })}
      />
      {picture.image ? (
        <>
          <TextField
            label={said.alt}
            name="hero.alt"
            dir="auto"
            autoComplete="off"
            optional
            value={picture.alt}
            hint={said.altHint}
            error={errors['hero.alt']}
            onChange={(event) => onChange({ ...picture, alt: event.target.value })}
          />
          <TranslationFields place="home.hero.alt" mayWrite={mayWrite} tell={tell} />
          <Segments
            titled
            label={said.focus}
            options={said.focuses}
            value={picture.focus}
            disabled={!mayWrite}
            onChange={(focus) => onChange({ ...picture, focus })}
          />
        </>
      ) : null}
    </>
  )
}
