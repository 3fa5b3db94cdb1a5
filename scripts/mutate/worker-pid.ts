import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Setup file of vitest in the copy: the run ends a worker whose test never returns.

/** The file of the copy with the number of the process that runs the present test file. */
export const workerFile = 'worker'

writeFileSync(join(import.meta.dirname, '../..', workerFile), String(process.pid))
