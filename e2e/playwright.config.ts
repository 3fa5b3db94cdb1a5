import { defineConfig } from '@playwright/test'
import { chromiumPath } from './chromium.ts'

const { executablePath, env, args } = await chromiumPath()

export default defineConfig({
  testDir: '.',
  // The full walk takes long and has its own command: `npm run walk`.
  testIgnore: process.env.WALK ? [] : ['**/e2e/walk/**'],
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  reporter: [
    ['list'],
    ['./portal-log-reporter.ts'],
    // scripts/test.ts reads this report for the last line of `npm test`.
    ...(process.env.JOURNEYS_REPORT ? [['json', { outputFile: process.env.JOURNEYS_REPORT }] as const] : []),
  ],
  fullyParallel: true,
  // Two more than the cores of a small machine: many journeys wait for a provider, a game or a clock.
  workers: 4,
  // CI may retry once and reports it; on a developer's machine a flaky journey is a failure.
  retries: process.env.CI ? 1 : 0,
  // These limits are for a page that never comes. A machine under load is slower than that by far; budgets of time
  // have measurements of their own.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: { executablePath, env, args },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1280, height: 800 },
    // Playwright sees no request that a service worker makes. Only app.spec.ts allows it.
    serviceWorkers: 'block',
    // While an element fades in, its colours have another contrast, so animations are off.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
})
