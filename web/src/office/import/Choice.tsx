import type { ReactNode } from 'react'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'

type Props = { chosen: boolean; onChoose: () => void; children: ReactNode }

/** One way to correct something in a file: `<Choice chosen={is} onChoose={…}>Use 880…</Choice>`. */
export function Choice({ chosen, onChoose, children }: Props) {
  return (
    <Button variant="secondary" size="sm" aria-pressed={chosen} onClick={onChoose}>
      {chosen ? <Icon name="check" size="sm" /> : null}
      {children}
    </Button>
  )
}
