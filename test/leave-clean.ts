import { afterAll, vi } from 'vitest'

// Test files of a worker share its process, so the clock, globals and environment of one end with it.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
