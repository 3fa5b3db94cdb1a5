import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const namesIn = (file: string): Set<string> =>
  new Set(readFileSync(join(import.meta.dirname, 'src', file), 'utf8').match(/(?<=\bm\.)[a-z]\w*/g))

/**
 * The modules of the texts that a menu names, as a pattern. Each is the title of a page, too; so without a group of its
 * own, each would be a request. Texts that `publicPages` name stay out, because visitors load no menu of signed-in people.
 */
export function textsOfMenu(menu: string, publicPages: string[] = []): RegExp {
  const others = new Set(publicPages.flatMap((page) => [...namesIn(page)]))
  const keys = [...namesIn(menu)].filter((key) => !others.has(key))
  if (keys.length === 0) throw new Error(`${menu} names no texts, so its menu has no chunk.`)
  return new RegExp(`messages/(?:${keys.join('|')})\\.js$`)
}
