/**
 * The shape of a copy file's words in another language: the same keys, any text, and functions with the same
 * parameters. A missing key fails the typecheck (LANG-2).
 */
export type Words<T> = T extends string
  ? string
  : T extends (...given: infer Given) => infer Said
    ? (...given: Given) => Words<Said>
    : T extends object
      ? { [K in keyof T]: Words<T[K]> }
      : T
