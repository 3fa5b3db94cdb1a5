import { defineConfig } from '@playwright/test'
import { chromiumPath } from './chromium.ts'

const { executablePath, env, args } = await chromiumPath()

export default defineConfig({
  testDir: '.',
  // The whole walk takes long: `npm run walk`.
  testIgnore: process.env.WALK ? [] : ['walk/**'],
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  reporter: [
    ['list'],
    ['./portal-log-reporter.ts'],
    // For the closing line of `npm test`.
    ...(process.env.JOURNEYS_REPORT ? [['json', { outputFile: process.env.JOURNEYS_REPORT }] as const] : []),
  ],
  fullyParallel: true,
  // One more than the cores of a small machine: many journeys wait for a provider, a game or a clock.
  workers: 3,
  // A gate may try once more, and says that it did; at a developer's desk a flaky journey is a failure.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: { executablePath, env, args },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1280, height: 800 },
    // A colour read in the middle of a fade has a contrast of its own.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
})
