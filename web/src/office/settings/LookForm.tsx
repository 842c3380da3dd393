import { useState } from 'react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { changeSettings, keys, type SettingChange, type Settings, type SettingValues } from '#/office/api/officeApi.ts'
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
import { toast } from '#/shared/ui/toast.ts'
import { AccentField } from './AccentField.tsx'
import { lookCopy } from './look.copy.ts'
import { colorsQuery, pageQuery, uploadFace } from './lookApi.ts'
import { SettingsConflict } from './SettingsConflict.tsx'
import styles from './LookForm.module.css'
import { PaletteField } from './PaletteField.tsx'
import { SettingsHistory } from './SettingsHistory.tsx'

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
  const client = useQueryClient()
  // What the form was filled from. A colleague's save since then is shown, not overwritten.
  const [base, setBase] = useState(now)
  const [typed, setTyped] = useState<Partial<Face>>({})
  const [conflict, setConflict] = useState<readonly SettingChange[] | null>(null)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const was = faceOf(base.values)
  const face = { ...was, ...typed }
  const changed = differing(was, face)
  if (Object.keys(changed).length === 0 && now.version !== base.version) setBase(now)

  const rested = useRested(JSON.stringify(changed), REST_MS)
  const colors = useQuery({ ...colorsQuery(rested), placeholderData: keepPreviousData })
  const page = useQuery({ ...pageQuery(face.logo), placeholderData: keepPreviousData })
  const unread = colors.error instanceof ApiError && colors.error.status === 422 ? colors.error.fields : {}
  const errors = { ...unread, ...refused }

  /** Sets a value. A picture arrives a while after it was chosen, and what was typed meanwhile stays. */
  function type(name: keyof Face, value: string) {
    setTyped((before) => ({ ...before, [name]: value }))
    setRefused(({ [name]: _said, ...others }) => others)
  }
  function take(saved: Settings) {
    client.setQueryData(keys.settings, saved)
    void client.invalidateQueries({ queryKey: keys.config })
    setBase(saved)
    setTyped({})
    setConflict(null)
    setRefused({})
  }
  function discard() {
    setBase(now)
    setTyped({})
    setConflict(null)
    setRefused({})
  }
  const undo = useMutation({
    mutationFn: ({ over, values }: { over: number; values: Partial<Face> }) => changeSettings(over, values),
    onSuccess: (saved) => {
      take(saved)
      toast.success(lookCopy.undone)
    },
    onError: (error) => {
      toast.error(error.message)
      void client.invalidateQueries({ queryKey: keys.settings })
    },
  })
  const save = useMutation({
    mutationFn: (over: number) => changeSettings(over, changed),
    onSuccess: (saved) => {
      const before = differing(face, was)
      take(saved)
      offerUndo(lookCopy.saved, () => undo.mutate({ over: saved.version, values: before }))
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409 && error.body) {
        setConflict(error.body['changes'] as SettingChange[])
        void client.invalidateQueries({ queryKey: keys.settings })
        return
      }
      setRefused(error instanceof ApiError ? error.fields : {})
    },
  })

  return (
    <>
      {mayWrite ? null : <p className={screen.note}>{lookCopy.readOnly}</p>}
      <SettingsConflict
        changes={conflict}
        busy={save.isPending}
        onMine={() => save.mutate(now.version)}
        onTheirs={discard}
      />
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
                onChange={(address) => type(use, address)}
              />
            ))}
          </Panel>
          <Panel title={lookCopy.colors}>
            <PaletteField
              palettes={colors.data?.palettes ?? []}
              value={face.palette}
              disabled={!mayWrite}
              onChange={(name) => type('palette', name)}
            />
            <AccentField
              value={face.accent}
              drawn={colors.data}
              error={errors['accent']}
              disabled={!mayWrite}
              onChange={(color) => type('accent', color)}
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
      <SaveBar
        changed={Object.keys(changed).map(settingLabel)}
        busy={save.isPending}
        problem={conflict ? null : (save.error?.message ?? null)}
        onSave={() => save.mutate(base.version)}
        onDiscard={() => {
          discard()
          save.reset()
        }}
      />
    </>
  )
}
