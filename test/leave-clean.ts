import { overwriteGetLocale } from '@guildhall/messages/runtime'
import { afterAll, vi } from 'vitest'
import { currentLocale } from '../server/src/words/locale.ts'

// Test files of a worker share its process, so what one sets of the clock, the globals, the environment and the language
// of messages ends with it.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  overwriteGetLocale(currentLocale)
})
