import { Panel } from '#/office/ui/Panel.tsx'
import { LinesField } from './LinesField.tsx'
import { fieldId, setting, useEditing } from './editorContext.ts'

type Props = { field: 'howToUse' | 'cautions'; title: string; add: string }

/** A list of short lines, such as the steps of use. */
export function LinesPanel({ field, title, add }: Props) {
  const { body, edit, problem } = useEditing()
  return (
    <Panel title={title}>
      <LinesField
        id={fieldId(field)}
        name={title}
        add={add}
        lines={body[field]}
        error={problem(field)}
        onChange={(lines) => edit(setting(field, lines))}
      />
    </Panel>
  )
}
