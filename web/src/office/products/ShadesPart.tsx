import { Suspense } from 'react'
import { Panel } from '#/office/ui/Panel.tsx'
import { lazyPart } from '#/shared/lib/code.ts'
import { useEditing } from './editorContext.ts'
import { editorCopy } from './editor.copy.ts'

const copy = editorCopy.shades

// Few products have shades, so its code is fetched only for those.
const ShadesPanel = lazyPart(async () => (await import('./ShadesPanel.tsx')).ShadesPanel)

/** The part of the editor that says what is known of shades (FIND-5). */
export function ShadesPart() {
  const { body } = useEditing()
  if (body.shades.length === 0 && body.variants.every(({ color }) => color === '')) return null
  return (
    <Panel title={copy.title} lead={copy.lead}>
      <Suspense fallback={null}>
        <ShadesPanel />
      </Suspense>
    </Panel>
  )
}
