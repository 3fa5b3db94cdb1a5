import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from './runtime.js'

/** Texts in ICU MessageFormat, by key. */
export type Catalogue = Readonly<Record<string, string>>

/** The catalogues of one locale by the name of their file: `{ 'shop.json': { shop_cash: 'Cash' } }`. */
export type Catalogues = Readonly<Record<string, Catalogue>>

const messages = join(import.meta.dirname, '..')

/** All texts of a locale. Throws when a key stands twice. */
export const readCatalogue = (locale: Locale): Catalogue => joinCatalogues(readCatalogues(locale))

/** The texts of a locale by file, as `messages/<locale>/<feature>.json` holds them. */
export function readCatalogues(locale: Locale): Catalogues {
  const folder = join(messages, locale)
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return Object.fromEntries(
    files.toSorted().map((file) => [file, parseCatalogue(readFileSync(join(folder, file), 'utf8'))]),
  )
}

/** The texts of one file. Throws when a key stands twice, because `JSON.parse` would drop the first text. */
export function parseCatalogue(json: string): Catalogue {
  const keys = [...json.matchAll(/^\s*"(\w+)":/gm)].map((match) => match[1])
  const twice = keys.find((key, index) => keys.indexOf(key) !== index)
  if (twice) throw new Error(`${twice} stands twice in one file.`)
  return JSON.parse(json) as Catalogue
}

/** The texts of all files. Throws when two files hold the same key. */
export function joinCatalogues(catalogues: Catalogues): Catalogue {
  const fileOf = new Map<string, string>()
  for (const [file, catalogue] of Object.entries(catalogues))
    for (const key of Object.keys(catalogue)) {
      const other = fileOf.get(key)
      if (other) throw new Error(`${key} stands in ${other} and in ${file}.`)
      fileOf.set(key, file)
    }
  return Object.assign({}, ...Object.values(catalogues)) as Catalogue
}
