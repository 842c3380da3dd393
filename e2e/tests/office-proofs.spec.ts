import { admin, expect, expectAccessible, expectNoSidewaysScroll, open, signedIn, test } from './shop.ts'

test('PROOF-2 PROOF-3 PROOF-4 the desk of screenshots: a part from the bank’s file, and one that was used before @desktop', async ({ page }) => {
  await signedIn(page, admin)
  await open(page, '/admin/proofs')
  const list = page.getByRole('navigation', { name: 'Proofs to check' })
  const due = list.getByRole('region', { name: /To check/ }).getByRole('button')
  await expect(due).toHaveCount(2)
  await expectNoSidewaysScroll(page)

  // The first is very close to an earlier one, which is shown beside it; this one is different.
  await due.first().click()
  const work = page.getByRole('article')
  await expect(work.getByRole('table')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /^Different/ }).click()
  const number = (await work.getAttribute('aria-label')) ?? ''
  await page.getByRole('button', { name: 'Turn' }).click()
  await expectNoSidewaysScroll(page)

  // The main button is within reach, above the bar of a phone.
  const approve = work.getByRole('button', { name: /^(Approve|Mark part paid)/ })
  await work.getByLabel('Credited in our account').scrollIntoViewIfNeeded()
  await expect(approve).toBeInViewport({ ratio: 1 })

  // The bank's file has a part of the sum, with the order's number, and it approves nothing.
  const file = `Meezan Bank,,,,\nTransaction Date,Description,Ref No,Debit,Credit\n22/11/2026,IBFT ${number.replace('-', ' ')},FT26326-77,,"1,000.00"\n22/11/2026,Charges,FT26326-78,25,\n`
  const bringIn = async () => {
    await page.getByRole('button', { name: 'Bank file' }).click()
    const dialog = page.getByRole('dialog', { name: 'Read a statement of the bank' })
    await dialog.getByLabel('Bank', { exact: true }).fill('Meezan')
    await dialog.getByLabel(/The bank’s file/).setInputFiles({ name: 'meezan.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await dialog.getByRole('button', { name: 'Read the file' }).click()
    const said = await dialog.getByRole('status').innerText()
    await dialog.getByRole('button', { name: 'Done' }).click()
    return said
  }
  expect(await bringIn()).toContain('1 new credit')
  expect(await bringIn()).toContain('0 new credits')
  await expect(page.getByRole('region', { name: /Came to the bank/ }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)

  await work.getByRole('button', { name: 'Use FT26326-77' }).click()
  await expect(work.getByRole('status').filter({ hasText: 'short' })).toBeVisible()
  await approve.click()
  await expect(page.getByText(`${number} is part paid.`)).toBeVisible()
  await expect(page.getByText('FT26326-77')).toBeHidden() // it paid an order

  // The next one came before, so the rejection has a reason in words for the buyer.
  await expect(work).not.toHaveAttribute('aria-label', number)
  await page.getByRole('button', { name: /^Same picture/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Reject the proof of/ })
  await expect(dialog.getByRole('radio', { name: 'Picture belongs to another order' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Reject and send' }).click()
  await expect(page.getByText(/the buyer is asked for another proof/)).toBeVisible()
  await expectNoSidewaysScroll(page)
})
