/** The longest word, in letters of a title's size, that fits on the narrowest phone. */
const LONGEST_WHOLE = 15

/**
 * A name whose words with hyphens stay on one line where they fit: a browser would end the line after the hyphen of
 * "Stay-in-Place".
 */
export function noBreakHyphens(name: string) {
  return name.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 1 && part.length <= LONGEST_WHOLE ? (
      // The parts of a name never move, so their index is their key.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className="whole">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
