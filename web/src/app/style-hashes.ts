import { createHash } from 'node:crypto'
// oxlint-disable-next-line import/default -- Vite gives the text of the file as the default export
import source from 'sonner?raw'

/* sonner inserts its element before the element's text, and the CSP checks both. */
const emptyAtFirst = ''

/**
 * The hashes of style elements that libraries insert at run time, as sources for the CSP's `style-src`. The build reads
 * their text, one literal, from the library: an update cannot leave an old hash behind, and the server needs no library
 * of the browser.
 */
export const styleHashes = [sonner(), emptyAtFirst].map(
  (css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
)

function sonner(): string {
  const literal = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source)?.[1]
  if (!literal)
    throw new Error('sonner no longer inserts its styles with __insertCSS("…"): see web/src/app/style-hashes.ts.')
  return JSON.parse(literal) as string
}
