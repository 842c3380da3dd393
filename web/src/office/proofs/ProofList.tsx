import { formatTotal } from '#/shared/lib/format.ts'
import { age } from '#/office/ui/age.ts'
import { WorkList } from '#/office/ui/WorkList.tsx'
import { copy } from './proofs.copy.ts'
import type { Proofs } from './proofsApi.ts'

type Props = { proofs: Proofs; chosen: string; me: string; now: number; onChoose: (id: string) => void }

/** The screenshots to check, and the shoppers who were asked for another. */
export function ProofList({ proofs, now, ...rest }: Props) {
  return (
    <WorkList
      {...rest}
      title={copy.title}
      parts={[
        { name: copy.list, part: proofs.due },
        { name: copy.asked, part: proofs.asked },
      ]}
      note={({ hints }) => (hints > 0 ? copy.hints(hints) : '')}
      sum={({ due }) => formatTotal(due)}
      when={({ createdAt }) => age(createdAt, now)}
    />
  )
}
