import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageAssets } from '@guildhall/contract/pages'

interface ManifestChunk {
  file: string
  src?: string
  imports?: string[]
}

/** What the pages of the build load, by its manifest. `client` is the folder of the built scripts and styles. */
export function readAssets(client: string): PageAssets {
  const file = join(client, '.vite/manifest.json')
  if (!existsSync(file)) throw new Error(`${file} is missing. Run \`npm run build\`.`)
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, ManifestChunk>
  const [entry, style] = [manifest['src/app/entry-client.tsx'], manifest['src/styles/index.css']]
  const [homeStyle, staffStyle] = [manifest['src/styles/home.css'], manifest['src/styles/staff.css']]
  if (!entry || !style || !homeStyle || !staffStyle)
    throw new Error(`${file} lacks the entry or its styles. Run \`npm run build\`.`)

  function modulesOf(chunk: ManifestChunk, seen = new Set<string>()): Set<string> {
    if (seen.has(chunk.file)) return seen
    seen.add(chunk.file)
    for (const name of chunk.imports ?? []) if (manifest[name]) modulesOf(manifest[name], seen)
    return seen
  }
  const entryModules = modulesOf(entry)
  const preloads: Record<string, string[]> = {
    '': [...entryModules].filter((name) => name !== entry.file).map((name) => `/${name}`),
  }
  const modules: Record<string, string> = {}
  for (const [source, chunk] of Object.entries(manifest)) {
    if (!source.endsWith('Page.tsx')) continue
    if (entryModules.has(chunk.file)) continue
    modules[source] = `/${chunk.file}`
    preloads[source] = [...modulesOf(chunk)].filter((name) => !entryModules.has(name)).map((name) => `/${name}`)
  }
  const styles = readFileSync(join(client, style.file), 'utf8')
  const fonts = [...new Set(styles.match(/\/assets\/[\w.-]+\.woff2/g))]
  return {
    script: `/${entry.file}`,
    styles,
    homeStyles: readFileSync(join(client, homeStyle.file), 'utf8'),
    allStyles: `/${style.file}`,
    staffStyles: `/${staffStyle.file}`,
    preloads,
    modules,
    fonts,
  }
}
