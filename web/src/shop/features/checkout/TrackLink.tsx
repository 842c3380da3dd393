import { Link } from 'wouter'
import { paths } from '#/shared/lib/paths.ts'
import { buttonClass } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { copy } from './checkout.copy.ts'

type Props = { number: string; variant: 'primary' | 'quiet'; onFollow: () => void }

/** The link to the page where the order is followed. The device that ordered it is asked for nothing there. */
export function TrackLink({ number, variant, onFollow }: Props) {
  return (
    <Link
      href={`${paths.track}?${new URLSearchParams({ number })}`}
      onClick={onFollow}
      className={buttonClass({ variant })}
    >
      <Icon name="truck" size="sm" />
      {copy.placed.track}
    </Link>
  )
}
