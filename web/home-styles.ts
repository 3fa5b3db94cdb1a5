import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const source = join(import.meta.dirname, 'src')
const entry = join(source, 'app/entry-client.tsx')

/** The pages and their previews. Everything else that the entry imports may appear in a document of the home. */
const ofOtherPages = /[\\/]app[\\/](?:page-modules|previews)\.ts$/
const imports = /(?:\bfrom\s|\bimport\s*\(?)\s*'(\.[^'?]+)'/g
const typeImports = /^(?:import|export) type [^']*'[^']*'/gm

/**
 * Gives home.css the names of its modules, so that the document of the home has no styles of other pages. The first
 * navigation brings those (app/page-modules.ts).
 */
export function homeStyles(): Plugin {
  return {
    name: 'home-styles',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /[\\/]styles[\\/]home\.css$/ },
      handler: (id) =>
        readFileSync(id, 'utf8') +
        homeModules()
          .map((file) => `@source '${file}';\n`)
          .join(''),
    },
  }
}

/** The files that the entry imports, directly or not, now or later; without the pages. */
export function homeModules(): string[] {
  const found = new Set([entry])
  for (const file of found) {
    const text = readFileSync(file, 'utf8').replace(typeImports, '')
    for (const [, name] of text.matchAll(imports)) {
      const imported = resolve(dirname(file), name!)
      if (/\.tsx?$/.test(imported) && !ofOtherPages.test(imported) && existsSync(imported)) found.add(imported)
    }
  }
  return [...found]
}
