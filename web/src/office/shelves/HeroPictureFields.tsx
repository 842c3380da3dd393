import { Segments } from '#/office/ui/Segments.tsx'
import { PictureField } from '#/office/domain/catalogue/PictureField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { homeCopy } from './home.copy.ts'
import type { HeroPictureDraft } from './homeDraft.ts'

type Props = {
  picture: HeroPictureDraft
  errors: Readonly<Record<string, string>>
  mayWrite: boolean
  onChange: (picture: HeroPictureDraft) => void
}

const said = homeCopy.hero

/** The owner's own opening picture, what it shows, and what stays of it where it is cut (OWN-6). */
export function HeroPictureFields({ picture, errors, mayWrite, onChange }: Props) {
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
