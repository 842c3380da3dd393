import { defineConfig } from '@playwright/test'
import { shell } from './browsers.ts'

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } }

// A test without a tag runs at both sizes; @phone and @desktop name the one where it adds something. A day's work in the
// office runs at the size where it is done, or at both where thumb and keyboard differ; the walks of all screens
// (office, office-thumb, focus, routes, measures) see each at either size.
export default defineConfig({
  testDir: 'tests',
  outputDir: process.env['GULAAB_E2E_OUTPUT'] ?? 'test-results',
  fullyParallel: true,
  forbidOnly: !!process.env['CI'],
  // A shared machine may hold a browser up for seconds; what fails twice has failed.
  retries: process.env['CI'] ? 1 : 0,
  workers: 2,
  // What passes is not slowed by patience; the machines that check may be several times slower than a desk's.
  timeout: process.env['CI'] ? 180_000 : 60_000,
  expect: { timeout: process.env['CI'] ? 30_000 : 10_000 },
  reporter: [['list']],
  use: {
    launchOptions: shell(),
    // What a worker asks for passes by page.route, and would hide what a test breaks: app.spec.ts lets it work.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Asia/Karachi',
    // Recording every test costs about as much as the tests: GULAAB_E2E_TRACE=1 does it where one fails.
    trace: process.env['GULAAB_E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'phone', grepInvert: /@desktop/, use: { viewport: sizes.phone, hasTouch: true, isMobile: true } },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: sizes.desktop } },
  ],
})
