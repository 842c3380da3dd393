import type { components } from '#/office/schema.d.ts'

export type FileReading = components['schemas']['FileReading']
export type FileQuestion = components['schemas']['FileQuestion']
/** Somebody's answers about a file, by the key of the question. */
export type Answers = Readonly<Record<string, string>>

/** The answers by which a file is read now. */
export const answersOf = (reading: FileReading | undefined): Answers =>
  Object.fromEntries(
    (reading?.questions ?? []).flatMap(({ key, chosen }) => (chosen === undefined ? [] : [[key, chosen]])),
  )

/** Whether a question about a file is open that was not answered meanwhile. */
export const asks = (reading: FileReading | undefined, answers: Answers): boolean =>
  (reading?.questions ?? []).some(({ key, chosen }) => chosen === undefined && !answers[key])

/** Whether another answer changes the columns, which are then matched again. */
export const isLayout = (key: string) => key === 'sheet' || key === 'head' || key === 'encoding'
