/** A size as it is read: the number and its unit stay on one line, however narrow the column. */
export const sizeText = (size: string): string => size.replace(/(\d) +(?=\p{L}|%)/gu, '$1\u00a0')
