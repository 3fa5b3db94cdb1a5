import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { files } from './files.ts'

// Setup file of vitest in the copy: the run ends a worker whose test never returns.
writeFileSync(join(import.meta.dirname, '../..', files.worker), String(process.pid))
