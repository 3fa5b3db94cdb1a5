import { join } from 'node:path'

/** The folder of the test certificates. A portal learns it by SANDBOX_CERTS. */
export const certs = join(import.meta.dirname, '../certs')
