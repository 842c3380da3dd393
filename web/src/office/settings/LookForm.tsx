import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Settings, SettingValues } from '#/office/api/officeApi.ts'
import { PictureField } from '#/office/domain/catalogue/PictureField.tsx'
import { PagePreview } from '#/office/domain/shop/PagePreview.tsx'
import { settingLabel } from '#/office/domain/shop/settings.copy.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import { SaveBar } from '#/office/ui/SaveBar.tsx'
import screen from '#/office/ui/screens.module.css'
import { offerUndo } from '#/office/ui/undo.ts'
import { ApiError } from '#/shared/api/client.ts'
import { useRested } from '#/shared/lib/useRested.ts'
import { buttonClass } from '#/shared/ui/Button.tsx'
import { AccentField } from './AccentField.tsx'
import { lookCopy } from './look.copy.ts'
import { colorsQuery, pageQuery, uploadFace } from './lookApi.ts'
import { SettingsConflict } from './SettingsConflict.tsx'
import styles from './LookForm.module.css'
import { PaletteField } from './PaletteField.tsx'
import { SettingsHistory } from './SettingsHistory.tsx'
import { useSettingsForm } from './useSettingsForm.ts'

const NAMES = ['logo', 'icon', 'palette', 'accent', 'share'] as const
type Face = Record<(typeof NAMES)[number], string>

const PICTURES = { logo: lookCopy.logoHint, icon: lookCopy.iconHint, share: lookCopy.shareHint } as const

/** How long the choice must rest before it is drawn, in milliseconds. */
const REST_MS = 300

const faceOf = (values: SettingValues) => Object.fromEntries(NAMES.map((name) => [name, values[name] ?? ''])) as Face

const differing = (from: Face, to: Face): Partial<Face> =>
  Object.fromEntries(NAMES.filter((name) => from[name] !== to[name]).map((name) => [name, to[name]]))

/** The form of the look, and the page as it would be. */
export function LookForm({ now, mayWrite }: { now: Settings; mayWrite: boolean }) {
  const form = useSettingsForm<Face>(now, {
    fill: faceOf,
    valuesOf: (face, base) => differing(faceOf(base), face),
    onSaved: (sent, was, undo) => {
      const before = differing(faceOf({ ...was, ...sent }), faceOf(was))
      offerUndo(lookCopy.saved, () => undo(before, lookCopy.undone))
    },
  })
  const { typed: face, values: changed } = form

  const rested = useRested(JSON.stringify(changed), REST_MS)
  const colors = useQuery({ ...colorsQuery(rested), placeholderData: keepPreviousData })
  const page = useQuery({ ...pageQuery(face.logo), placeholderData: keepPreviousData })
  const unread = colors.error instanceof ApiError && colors.error.status === 422 ? colors.error.fields : {}
  const errors = { ...unread, ...form.errors }

  return (
    <>
      {mayWrite ? null : <p className={screen.note}>{lookCopy.readOnly}</p>}
      <SettingsConflict {...form.conflict} />
      <div className={styles.sides}>
        <div className={styles.side}>
          <Panel title={lookCopy.pictures}>
            {(['logo', 'icon', 'share'] as const).map((use) => (
              <PictureField
                key={use}
                whole
                label={settingLabel(use)}
                hint={PICTURES[use]}
                value={face[use]}
                error={errors[use]}
                disabled={!mayWrite}
                send={(file, onProgress) => uploadFace(use, file, onProgress)}
                onChange={(address) => form.change({ [use]: address })}
              />
            ))}
          </Panel>
          <Panel title={lookCopy.colors}>
            <PaletteField
              palettes={colors.data?.palettes ?? []}
              value={face.palette}
              disabled={!mayWrite}
              onChange={(name) => form.change({ palette: name })}
            />
            <AccentField
              value={face.accent}
              drawn={colors.data}
              error={errors['accent']}
              disabled={!mayWrite}
              onChange={(color) => form.change({ accent: color })}
            />
          </Panel>
          <Panel
            title={lookCopy.more}
            lead={lookCopy.moreLead}
            actions={
              <Link href="/admin/shelves" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
                {lookCopy.moreOpen}
              </Link>
            }
          >
            {null}
          </Panel>
          <SettingsHistory now={now} mayWrite={mayWrite} only={NAMES} />
        </div>
        <div className={styles.stay}>
          <PagePreview
            preview={{
              html: page.data ?? null,
              drawing: page.isFetching,
              errors: unread,
              problem: page.error?.message ?? null,
              retry: () => void page.refetch(),
            }}
            look={colors.data?.style}
          />
        </div>
      </div>
      <SaveBar changed={Object.keys(changed).map(settingLabel)} {...form.bar} />
    </>
  )
}
