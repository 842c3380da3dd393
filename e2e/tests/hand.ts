/** Works a screen as somebody does: by the keys alone on a laptop, by thumb on a phone. */
import { expect, type Locator, type Page } from '@playwright/test'

/** The largest number of presses of Tab that anybody would bear to reach something. */
const MOST_TABS = 60

export class Hand {
  readonly page: Page
  readonly keys: boolean

  constructor(page: Page) {
    this.page = page
    this.keys = (page.viewportSize()?.width ?? 0) >= 900
  }

  private async focused(target: Locator): Promise<boolean> {
    return target.evaluateAll((all) => all.includes(document.activeElement as never))
  }

  /** Focuses something by Tab, from where the focus is. */
  async reach(target: Locator): Promise<void> {
    await expect(target.first()).toBeVisible()
    for (let pressed = 0; pressed <= MOST_TABS; pressed++) {
      if (await this.focused(target)) return
      // Something before the present place is nearer backwards. The place may change between two presses, where what had
      // the focus is gone.
      const back = await target.first().evaluate((one) => (document.activeElement!.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING) > 0)
      await this.page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    }
    throw new Error(`${target.toString()} was not reached by ${MOST_TABS} presses of Tab`)
  }

  /** Presses a button or a link. */
  async press(target: Locator): Promise<void> {
    if (!this.keys) return target.tap()
    await expect(target).toBeEnabled()
    await this.reach(target)
    await this.page.keyboard.press('Enter')
  }

  /** Presses a key of the screen, or on a phone its button. */
  async key(key: string, button: Locator): Promise<void> {
    if (!this.keys) return this.press(button)
    await expect(button).toBeEnabled()
    await this.page.keyboard.press(key)
  }

  /** Ticks a box. */
  async tick(target: Locator): Promise<void> {
    if (!this.keys) return target.tap()
    await this.reach(target)
    await this.page.keyboard.press('Space')
  }

  /** Chooses one of a group of radios. */
  async pick(group: Locator, name: string): Promise<void> {
    const wanted = group.getByRole('radio', { name })
    if (!this.keys) {
      await group.getByText(name, { exact: true }).tap()
    } else {
      await this.reach(group.getByRole('radio'))
      for (let i = 0; i < 10 && !(await this.focused(wanted)); i++) await this.page.keyboard.press('ArrowDown')
      if (!(await wanted.isChecked())) await this.page.keyboard.press('Space')
    }
    await expect(wanted).toBeChecked()
  }

  /** Types into a field, replacing its text. */
  async type(target: Locator, text: string): Promise<void> {
    if (this.keys) {
      await this.reach(target)
      await this.page.keyboard.press('Control+a')
      await this.page.keyboard.insertText(text)
    } else {
      await target.tap()
      await target.fill(text)
    }
    await expect(target).toHaveValue(text)
  }

  /** Chooses from a list that the browser draws. */
  async choose(target: Locator, option: string): Promise<void> {
    if (this.keys) await this.reach(target)
    else await target.tap()
    await target.selectOption(option)
  }

  /** Scans a text: a scanner types fast and ends with Enter, into the field that has the focus. */
  async scan(field: Locator, text: string): Promise<void> {
    if (this.keys) {
      await expect(field).toBeFocused()
      await this.page.keyboard.insertText(text)
    } else {
      await field.fill(text)
    }
    await this.page.keyboard.press('Enter')
  }

  /** Goes to a screen, by the palette on a laptop, by the bar or its sheet on a phone. */
  async go(title: string, heading = title): Promise<void> {
    if (this.keys) {
      const field = this.page.getByRole('combobox', { name: /Find an order/ })
      await expect(async () => {
        // The office may just have been drawn, and hear no key yet.
        if (!(await field.isVisible())) await this.page.keyboard.press('Control+k')
        await expect(field).toBeFocused({ timeout: 1000 })
      }).toPass()
      await field.fill(title)
      await expect(this.page.getByRole('option', { name: title }).first()).toHaveAttribute('aria-selected', 'true')
      await this.page.keyboard.press('Enter')
    } else {
      await expect(this.page.getByRole('navigation', { name: 'Office' })).toBeVisible()
      // A section's screens are side by side, and the first of them is on the bar as well.
      const link = this.page.getByRole('navigation').getByRole('link', { name: title, exact: true })
      if ((await link.count()) === 0) await this.page.getByRole('button', { name: 'More' }).tap()
      await link.first().tap()
    }
    await expect(this.page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(heading)
  }

  /** Goes on to a queue of Today, by its number or by thumb. */
  async queue(name: string, count: number): Promise<void> {
    await this.go('Today')
    const rows = this.page.getByRole('list', { name: 'Work' }).getByRole('link')
    const row = rows.filter({ hasText: name })
    await expect(row).toContainText(new RegExp(`^${count}\\b`))
    if (this.keys) await this.page.keyboard.press(String(1 + (await rows.allInnerTexts()).findIndex((text) => text.includes(name))))
    else await row.tap()
    await expect(this.page).not.toHaveURL(/\/admin\/today/)
  }
}
