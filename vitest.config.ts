import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/order.ts'

export default defineConfig({
  test: {
    include: ['contract', 'messages', 'server', 'web', 'scripts', 'test', 'sandbox', 'bridge', 'demo', 'load'].map(
      (folder) => `${folder}/**/*.test.{ts,tsx}`,
    ),
    exclude: ['**/node_modules/**', '**/dist/**', 'messages/compiled/**'],
    globalSetup: './test/global-setup.ts',
    setupFiles: ['./test/leave-clean.ts'],
    environment: 'node',
    // CI repeats a failed test once, because a slow machine may exceed a time limit. A test that hangs fails again.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // One more than the cores of a small machine: tests with kills wait for programs a third of their time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Test files of a worker share the modules of the portal, which take longer to load than most files to run. So no
    // test may leave behind a change of a module or of the process.
    isolate: false,
    // The developer's own settings must not change a test's result.
    env: { NODE_ENV: 'test', TZ: 'UTC', DATA_DIR: '', LANG: 'C' },
  },
})
