/** A size whose number and unit stay on one line, however narrow the column. */
export const sizeText = (size: string): string => size.replace(/(\d) +(?=\p{L}|%)/gu, '$1\u00a0')
