import { cx } from '#/shared/lib/cx.ts'
import { Icon } from './Icon.tsx'
import styles from './QuantityStepper.module.css'
import { copy } from './ui.copy.ts'
import { pressable } from './pressable.ts'

type Props = {
  /** The name of what is counted, for the group and its buttons: "Quantity of Glazing Milk". */
  label: string
  value: number
  onChange: (next: number) => void
  /** The smallest amount, 1 by default (CART-7). */
  min?: number
  /** The largest amount: the stock where it is tracked, at most 99. */
  max?: number
  className?: string | undefined
}

/** Minus, the number, plus (CART-1). A button that would leave the bounds is disabled. */
export function QuantityStepper({ label, value, onChange, min = 1, max = 99, className }: Props) {
  return (
    <div role="group" aria-label={label} className={cx(styles.stepper, className)}>
      <button type="button" aria-label={copy.decreaseQuantity} {...pressable(value <= min, () => onChange(value - 1))}>
        <Icon name="minus" size="sm" />
      </button>
      <output className={styles.value}>{value}</output>
      <button type="button" aria-label={copy.increaseQuantity} {...pressable(value >= max, () => onChange(value + 1))}>
        <Icon name="plus" size="sm" />
      </button>
    </div>
  )
}
