import { barsOf } from './code128.ts'

type Props = { text: string; className?: string | undefined }

/** A Code 128 barcode as a picture. Its text is printed beside it. */
export function Barcode({ text, className }: Props) {
  const { bars, width } = barsOf(text)
  return (
    <svg
      viewBox={`0 0 ${width} 40`}
      preserveAspectRatio="none"
      className={className}
      role="img"
      aria-label={text}
      shapeRendering="crispEdges"
      fill="currentColor"
    >
      {bars.map(({ at, width: wide }) => (
        <rect key={at} x={at} y={0} width={wide} height={40} />
      ))}
    </svg>
  )
}
