import { Link } from 'wouter'
import { paths } from '#/shared/lib/paths.ts'
import { buttonClass } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { copy } from './copy.ts'

/** Leads to the order's page; the phone travels in the history entry, never in the address. */
export function TrackLink({ number, contact, onFollow }: { number: string; contact: string; onFollow: () => void }) {
  return (
    <Link
      href={`${paths.track}?${new URLSearchParams({ number })}`}
      state={contact === '' ? null : { contact }}
      onClick={onFollow}
      className={buttonClass({})}
    >
      <Icon name="truck" size="sm" />
      {copy.placed.track}
    </Link>
  )
}
