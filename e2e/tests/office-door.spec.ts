import { admin, expect, expectAccessible, expectNoSidewaysScroll, hydrated, open, signedIn, test } from './shop.ts'

const message = 'Rabia Anwar, H no 18-B latifabad unit 7 near Bismillah bakery hyderabad 0322-7719035'

test('DOOR-1 DOOR-2 an order comes by WhatsApp, is taken, and a shade of it is swapped', async ({ page, isMobile }) => {
  test.slow()
  const takeOut = page.getByRole('button', { name: /^Take Color Bloom/ })
  // The button is centred, so that it is not half behind the head or the bar: axe measures what is seen of it.
  const inSight = () => takeOut.first().evaluate((button) => button.scrollIntoView({ block: 'center' }))
  await signedIn(page, admin)
  await open(page, '/admin/orders')
  await page.getByRole('link', { name: 'New order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New order')
  await expect(page.getByLabel('City')).toHaveRole('combobox') // the list of cities has come
  const paste = page.getByLabel(/^Paste the message/)
  if (isMobile) await paste.tap()
  else await page.keyboard.press('v')
  await expect(paste).toBeFocused()
  await paste.fill(message)
  for (const [label, value] of [
    [/^First name/, 'Rabia'],
    [/^Last name/, 'Anwar'],
    [/^House, street/, 'H no 18-B latifabad unit 7'],
    [/^Landmark/, 'Bismillah bakery'],
    [/^City/, 'Hyderabad'],
    [/^Province/, 'Sindh'],
    [/^Postal code/, '71000'],
    [/^Phone/, '0322-7719035'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveValue(value)
  }

  // A shade of several is chosen from the results.
  const find = page.getByLabel(/^Find a product/)
  if (isMobile) {
    await find.fill('Color Bloom Liquid Blush')
    await page.getByRole('button', { name: 'Find', exact: true }).tap()
    await page.getByRole('list', { name: 'Choose one' }).getByRole('button', { name: /Love Cake/ }).tap()
  } else {
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('/')
    await expect(find).toBeFocused()
    await page.keyboard.type('Color Bloom Liquid Blush')
    await page.keyboard.press('Enter')
    const choice = page.getByRole('list', { name: 'Choose one' }).getByRole('button', { name: /Love Cake/ })
    await choice.focus()
    await page.keyboard.press('Enter')
  }
  await expect(takeOut.first()).toBeVisible()
  await inSight()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const create = page.getByRole('button', { name: /^Create order/ })
  await expect(create).toBeEnabled()
  if (isMobile) await create.tap()
  else await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^Order GL-\w+ is placed/)).toBeVisible()
  await page.getByRole('link', { name: 'Open the order' }).click()
  await expect(page.getByText('Bismillah bakery').first()).toBeVisible()

  // The other shade is taken instead, and the difference is shown before it is saved.
  await page.getByRole('link', { name: /^Change/ }).first().click()
  await hydrated(page)
  await page.getByRole('button', { name: /^Something else instead of Color Bloom/ }).click()
  await page.getByRole('list', { name: 'Choose one' }).getByRole('button', { name: /Petal Talk/ }).click()
  await page.getByRole('button', { name: 'Increase quantity' }).first().click()
  await expect(page.getByText(/Petal Talk instead of .*Love Cake/)).toBeVisible()
  await page.getByLabel(/^Landmark/).fill('the blue gate')
  await expect(page.getByText('Goes elsewhere')).toBeVisible()
  await inSight()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const save = page.getByRole('button', { name: /^Save and tell Rabia/ })
  await expect(save).toBeEnabled()
  if (isMobile) await save.tap()
  else await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/was changed, and the customer is told/)).toBeVisible()
  await expect(page.getByText('the blue gate').first()).toBeVisible()
  await expect(page.getByText(/Love Cake became 2 .*Petal Talk/).first()).toBeAttached()
})
