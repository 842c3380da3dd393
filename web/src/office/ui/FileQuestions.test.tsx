import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type FileReading, answersOf, asks } from './fileReading.ts'
import { FileQuestions } from './FileQuestions.tsx'

const reading: FileReading = {
  head: 3,
  questions: [
    {
      key: 'dates:date',
      text: 'What stands first?',
      options: [
        { value: 'day', label: 'The day', samples: ['05/11/2026 is 5 November 2026'] },
        { value: 'month', label: 'The month', samples: ['05/11/2026 is 11 May 2026'] },
      ],
    },
    {
      key: 'sheet',
      text: 'Which sheet is read?',
      chosen: 'Page 1',
      options: [
        { value: 'Page 1', label: 'Page 1', samples: ['Date | Credit'] },
        { value: 'Page 2', label: 'Page 2', samples: [] },
      ],
    },
  ],
  totals: [{ row: 9, text: 'Total 500' }],
}

test('READ-1 READ-3 what a file leaves open is asked with both readings, and what is not read is named', async () => {
  const said = vi.fn()
  const keys = userEvent.setup()
  render(<FileQuestions reading={reading} answers={answersOf(reading)} onAnswer={said} />)
  expect(screen.getByText('Only the sheet “Page 1” is read. Not read: Page 2.')).toBeVisible()
  expect(screen.getByText(/^Row 3 names the columns/)).toBeVisible()
  expect(screen.getByText('Left out as totals, or the head once more: row 9.')).toBeVisible()
  expect(screen.getByText('05/11/2026 is 11 May 2026')).toBeVisible()
  await keys.click(screen.getByRole('radio', { name: /^The month/ }))
  expect(said).toHaveBeenCalledWith('dates:date', 'month')
  await keys.click(screen.getByText('How the file is read'))
  await keys.selectOptions(screen.getByRole('combobox', { name: 'Which sheet is read?' }), 'Page 2')
  expect(said).toHaveBeenCalledWith('sheet', 'Page 2')
  expect([asks(reading, {}), asks(reading, { 'dates:date': 'day' }), asks(undefined, {})]).toEqual([true, false, false])
})

test('READ-1 what was read is told and asks nothing', () => {
  render(<FileQuestions reading={reading} answers={{}} onAnswer={() => undefined} told />)
  expect(screen.getByText(/Not read: Page 2/)).toBeVisible()
  expect(screen.queryByRole('radio')).toBeNull()
})
