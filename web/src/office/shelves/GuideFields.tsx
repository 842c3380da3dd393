import { useQuery } from '@tanstack/react-query'
import { ownPageQueries } from '#/office/domain/shop/ownPagesApi.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { type PageDraft, withId } from './pageDraft.ts'
import { pagesCopy } from './pages.copy.ts'
import styles from './Pages.module.css'

const copy = pagesCopy.guides

type Props = { draft: PageDraft; onChange: (change: Partial<PageDraft>) => void }

/** Which concern or ingredient a page is about, and the program's own text to begin with (FIND-2). */
export function GuideFields({ draft, onChange }: Props) {
  const { data } = useQuery(ownPageQueries.list)
  const guides = (data?.guides ?? []).filter(({ kind }) => kind === draft.kind)
  const chosen = guides.find(({ slug }) => slug === draft.slug)
  const bare = draft.title === '' && draft.summary === '' && draft.blocks.length === 0
  return (
    <>
      <SelectField
        label={copy.which}
        hint={copy.hint}
        value={chosen ? draft.slug : ''}
        onChange={(event) => onChange({ slug: event.currentTarget.value })}
      >
        <option value="">{draft.slug === '' ? copy.choose : copy.other}</option>
        {guides.map(({ slug, content }) => (
          <option key={slug} value={slug}>
            {content.title}
          </option>
        ))}
      </SelectField>
      {chosen && bare ? (
        <div className={styles.acts}>
          <Button
            size="sm"
            variant="secondary"
            onClick={() =>
              onChange({
                title: chosen.content.title,
                summary: chosen.content.summary ?? '',
                blocks: chosen.content.blocks.map(withId),
              })
            }
          >
            {copy.begin}
          </Button>
        </div>
      ) : null}
    </>
  )
}
