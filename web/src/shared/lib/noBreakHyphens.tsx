/** How many letters of a title's size fit on the narrowest phone. */
const LONGEST_WHOLE = 15

/** "Stay-in-Place" stays on one line where it has room on one: a browser would end the line after a hyphen. */
export function noBreakHyphens(name: string) {
  return name.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 1 && part.length <= LONGEST_WHOLE ? (
      // The parts of a name never move.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className="whole">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
