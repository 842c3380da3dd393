import { SortableList } from '#/office/ui/SortableList.tsx'
import { Switch } from '#/office/ui/Switch.tsx'
import type { Tell } from '#/office/ui/useUnsavedGuard.ts'
import { cx } from '#/shared/lib/cx.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { homeCopy } from './home.copy.ts'
import { inOrder, withSection, type Draft, type HomeSectionKind, type SectionDraft } from './homeDraft.ts'
import homeForm from './HomeForm.module.css'
import styles from './SectionList.module.css'
import { SectionFields } from './SectionFields.tsx'
import type { Pins } from './usePinNames.ts'

type Props = {
  draft: Draft
  open: HomeSectionKind | null
  /** Sections with errors, which are opened. */
  wrong: ReadonlySet<HomeSectionKind | null>
  errors: Readonly<Record<string, string>>
  changed: ReadonlySet<HomeSectionKind | null>
  pins: Pins
  mayWrite: boolean
  tell: Tell
  onOpen: (kind: HomeSectionKind | null) => void
  onChange: (draft: Draft) => void
}

/** The sections in their order. They are moved by their grips, shown or hidden, and opened to be changed. */
export function SectionList({ draft, open, wrong, errors, changed, pins, mayWrite, tell, onOpen, onChange }: Props) {
  const nameOf = ({ kind }: SectionDraft) => homeCopy.sections[kind].name
  return (
    <div>
      <SortableList
        label={homeCopy.list}
        cards
        items={draft.sections}
        idOf={({ kind }) => kind}
        nameOf={nameOf}
        onOrder={mayWrite ? (kinds) => onChange(inOrder(draft, kinds)) : undefined}
        rowClass={({ kind }) => cx(wrong.has(kind) && styles.marked)}
      >
        {(section, place) => {
          const { kind, shown } = section
          const name = section.title || nameOf(section)
          const isOpen = kind === open || wrong.has(kind)
          return (
            <>
              <div className={homeForm.head}>
                <button
                  type="button"
                  className={cx(styles.opener, !shown && styles.off)}
                  aria-label={homeCopy.open(nameOf(section))}
                  aria-expanded={isOpen}
                  onClick={() => onOpen(isOpen ? null : kind)}
                >
                  <span className={styles.place}>{place + 1}</span>
                  <span className={homeForm.name}>
                    <span className={styles.line}>
                      <b dir="auto">{name}</b>
                      {changed.has(kind) ? <em className={styles.changed}>{homeCopy.changed}</em> : null}
                    </span>
                    <small>{aboutOf(section)}</small>
                  </span>
                  <Icon name="down" size="sm" className={styles.turn} />
                </button>
                <Switch
                  on={shown}
                  label={homeCopy.show(nameOf(section))}
                  disabled={!mayWrite}
                  onChange={(on) => onChange(withSection(draft, kind, { shown: on }))}
                />
              </div>
              {isOpen ? (
                <SectionFields
                  draft={draft}
                  section={section}
                  errors={errors}
                  pins={pins}
                  mayWrite={mayWrite}
                  tell={tell}
                  onChange={onChange}
                />
              ) : null}
            </>
          )
        }}
      </SortableList>
      {mayWrite ? <p className={cx(homeForm.quiet, homeForm.order)}>{homeCopy.order}</p> : null}
    </div>
  )
}

function aboutOf({ kind, shown, pins }: SectionDraft): string {
  const about =
    pins.length > 0
      ? `${homeCopy.pins.count(pins.length)}. ${homeCopy.sections[kind].about}`
      : homeCopy.sections[kind].about
  return shown ? about : `${homeCopy.hidden}. ${about}`
}
