import type { components } from '#/office/schema.d.ts'

export type FileReading = components['schemas']['FileReading']
export type FileQuestion = components['schemas']['FileQuestion']
/** What somebody says of a file, by the key of the question. */
export type Answers = Readonly<Record<string, string>>

/** What a file is read by now. */
export const answersOf = (reading: FileReading | undefined): Answers =>
  Object.fromEntries(
    (reading?.questions ?? []).flatMap(({ key, chosen }) => (chosen === undefined ? [] : [[key, chosen]])),
  )

/** Whether something about a file is still to be said, beside what was answered meanwhile. */
export const asks = (reading: FileReading | undefined, answers: Answers): boolean =>
  (reading?.questions ?? []).some(({ key, chosen }) => chosen === undefined && !answers[key])

/** Whether another answer has other columns: they are matched anew. */
export const isLayout = (key: string) => key === 'sheet' || key === 'head' || key === 'encoding'
