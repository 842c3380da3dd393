/** A rule on the screen, which keeps its place in the list while it is edited. */
export type Row<Rule> = { id: string; rule: Rule }

export const rowsOf = <Rule>(rules: readonly Rule[] = []): Row<Rule>[] =>
  rules.map((rule, at) => ({ id: `saved ${at}`, rule }))

export const rulesIn = <Rule>(rows: readonly Row<Rule>[]): Rule[] => rows.map(({ rule }) => rule)

/** The rules as text, by which two lists are compared. */
export const rulesText = (rows: readonly Row<unknown>[]) => JSON.stringify(rulesIn(rows))
