import styles from './ColorDots.module.css'
import { copy } from './parts.copy.ts'

const SHOWN = 5
const HEX = /^#[0-9a-f]{6}$/i
const STEP = 17

/** The shades of a product, as dots. Shades that are only words are counted. */
export function ColorDots({ colors }: { colors: readonly string[] }) {
  const dots = colors.filter((color) => HEX.test(color)).slice(0, SHOWN)
  const rest = colors.length - dots.length
  const label = copy.colourCount(colors.length)
  if (dots.length === 0) return <p className={styles.dots}>{label}</p>
  return (
    <p className={styles.dots}>
      {/* The dots are drawn by attributes, since the page's policy allows no inline styles. */}
      <svg role="img" aria-label={label} width={dots.length * STEP} height={14}>
        {dots.map((color, index) => (
          <circle key={color} cx={index * STEP + 7} cy={7} r={6} fill={color} />
        ))}
      </svg>
      {rest > 0 ? (
        <bdi dir="ltr" aria-hidden="true">
          +{rest}
        </bdi>
      ) : null}
    </p>
  )
}
