import { useLocation } from 'wouter'
import { paths } from '#/shared/lib/paths.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { useAppSelector } from '#/shop/state/useStore.ts'
import type { AttemptPage } from './attempt.ts'
import { copy } from './checkout.copy.ts'
import type { Failure } from './placeOrder.ts'
import { wantsFocus } from './wantsFocus.ts'
import styles from './outcome.module.css'
import { prefix } from '#/shared/lib/language.copy.ts'

type Props = {
  failure: Failure
  /** The form that the order came from. */
  page: AttemptPage
  onClose: () => void
  /** Tries again; null where the order is no longer known. */
  onRetry: (() => void) | null
  /** Places the order without the screenshot that does not go through; null where that is not possible. */
  onReserve: (() => void) | null
}

/**
 * "Order Failed!" with the reason, what became of the order, and another try (CHK-5). Where there is no network it is
 * "Not placed yet": nothing was sent, and nothing is sent later without a press (APP-1).
 */
export function FailedDialog({ failure, page, onClose, onRetry, onReserve }: Props) {
  const hours = useAppSelector((state) => state.shop.config.transferHours)
  const [location] = useLocation()
  const fixable = Object.keys(failure.fields).length > 0
  const form = prefix + page
  const away = location !== form
  return (
    <Dialog
      open
      title={failure.offline ? copy.failed.notYet : copy.failed.title}
      onClose={onClose}
      footer={
        <div className={styles.acts}>
          {failure.signedOut ? (
            <ButtonLink href={`${paths.login}?next=${encodeURIComponent(form)}`} variant="secondary" onClick={onClose}>
              {copy.failed.login}
            </ButtonLink>
          ) : null}
          <Button variant={fixable ? 'primary' : 'secondary'} onClick={onClose}>
            {copy.failed.ok}
          </Button>
          {failure.cart ? (
            <ButtonLink href={paths.cart} onClick={onClose}>
              {copy.failed.cart}
            </ButtonLink>
          ) : away ? (
            <ButtonLink href={form} onClick={onClose}>
              {copy.failed.back}
            </ButtonLink>
          ) : fixable || failure.signedOut || onRetry === null ? null : (
            <Button ref={wantsFocus} onClick={onRetry}>
              {failure.offline ? copy.failed.placeNow : copy.failed.retry}
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.said} role="alert">
        <span className={styles.cross}>
          <Icon name="alert" size="lg" />
        </span>
        <p>{failure.message}</p>
      </div>
      <p className={styles.detail}>{failure.detail}</p>
      {onReserve === null ? null : (
        <div className={styles.second}>
          <p>{copy.failed.heavy}</p>
          <Button variant="secondary" wide onClick={onReserve}>
            {copy.reserve.act(hours)}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
