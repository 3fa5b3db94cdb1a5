import { join } from 'node:path'

const folder = process.env.NODE_COMPILE_CACHE
const preload = join(import.meta.dirname, 'keep-compiled.ts')

/**
 * For programs that tests start and kill, often ten times in one: what Node compiled is kept for the next start, which
 * saves a third of it. `npm test` and `npm run chaos` say where.
 */
export const compiled = folder
  ? { execArgv: ['--import', preload], env: { NODE_COMPILE_CACHE: folder } }
  : { execArgv: [], env: {} }
