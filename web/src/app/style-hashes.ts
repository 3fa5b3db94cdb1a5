import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/* sonner inserts its element before the element's text, and the CSP checks both. */
const emptyAtFirst = ''

/**
 * The hashes of style elements that libraries insert at run time, as sources for the CSP's `style-src`. They are
 * computed from the installed library where the text is one literal, so that an update cannot leave an old hash behind.
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
