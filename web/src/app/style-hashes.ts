import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/* sonner inserts its element before the text of it, and the policy judges both. */
const emptyAtFirst = ''

/**
 * The style elements that libraries insert while the page runs, as sources for the CSP's `style-src`.
 * Read from the installed library where it is one literal, so that an update cannot leave a stale
 * hash behind.
 */
export const styleHashes = [sonner(), emptyAtFirst].map(
  (css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
)

function sonner(): string {
  const source = readFileSync(createRequire(import.meta.url).resolve('sonner'), 'utf8')
  const literal = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source)?.[1]
  if (!literal)
    throw new Error('sonner no longer inserts its styles with __insertCSS("…"): see web/src/app/style-hashes.ts.')
  return JSON.parse(literal) as string
}
