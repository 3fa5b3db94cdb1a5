import { join } from 'node:path'

/** The folder of the test certificates. The portal reads its path from SANDBOX_CERTS. */
export const certs = join(import.meta.dirname, '../certs')
