import { flushCompileCache } from 'node:module'

// Preloaded by `compiled` (test/compiled.ts). Node writes what it compiled when a process ends by itself, which a killed
// one never does.
setTimeout(() => flushCompileCache(), 1_000).unref()
