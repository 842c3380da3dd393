/**
 * Isolates a value, as a name, an address or a phone, in a sentence of the other direction. Its letters keep their
 * order, and the text around it keeps its side.
 */
export const isolate = (text: string | number) => `\u2068${text}\u2069`
