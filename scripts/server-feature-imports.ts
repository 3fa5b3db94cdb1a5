import type { Source } from './web-feature-imports.ts'

/** The text of each file, by its path from the root. */
export type Sources = Readonly<Record<string, string>>

/**
 * Violations of the import rules between the server's features. A feature imports `public.ts` and `service.ts` of the
 * features that its `uses` names, without a circle. Files below the features import only the list of all features.
 */
export function serverFeatureViolations(sources: Sources, imports: readonly Source[]): string[] {
  const uses = usesOf(sources)
  return [
    ...imports.flatMap((each) => foreignFeature(each.file, each.imports, uses)),
    ...unlisted(sources),
    ...idleUses(sources, uses),
    ...circle(uses),
  ]
}

/** The `uses` of each feature of the server, by its name. */
type Uses = ReadonlyMap<string, readonly string[]>

function usesOf(sources: Sources): Uses {
  const declared = Object.entries(sources).flatMap(([file, source]): [string, string[]][] => {
    const name = /^server\/src\/features\/([^/]+)\/feature\.ts$/.exec(file)?.[1]
    const list = /\buses: \[([^\]]*)\]/.exec(source)?.[1] ?? ''
    return name ? [[name, [...list.matchAll(/'([^']+)'/g)].map((match) => match[1]!)]] : []
  })
  return new Map(declared)
}

const serverFeature = (file: string): string | undefined => /^server\/src\/features\/([^/]+)\//.exec(file)?.[1]

/**
 * Between features only those that `uses` names, and of them only public.ts or service.ts. From below only the list.
 */
function foreignFeature(file: string, imports: string[], uses: Uses): string[] {
  if (!file.startsWith('server/src/')) return []
  const own = serverFeature(file)
  const isOfFeatures = file.startsWith('server/src/features/')
  return imports.flatMap((name) => {
    if (!isOfFeatures && name.startsWith('server/src/features/') && name !== 'server/src/features/index.ts')
      return [`${file} imports ${name}: below the features only features/index.ts is known.`]
    const other = serverFeature(name)
    if (!own || !other || other === own) return []
    if (!uses.get(own)?.includes(other))
      return [`${file} imports ${name}: the feature ${own} does not name ${other} in its uses.`]
    const isPublic = new RegExp(`^server/src/features/${other}/(public|service)\\.ts$`).test(name)
    return isPublic ? [] : [`${file} imports ${name}: of another feature only public.ts and service.ts are for others.`]
  })
}

/** Every folder below features declares a feature, and the list has it. */
function unlisted(sources: Sources): string[] {
  const list = sources['server/src/features/index.ts'] ?? ''
  const names = new Set(Object.keys(sources).flatMap((file) => serverFeature(file) ?? []))
  return [...names]
    .filter((name) => !list.includes(`from './${name}/feature.ts'`))
    .map((name) => `server/src/features/${name} is not in the list of features: features/index.ts has no ${name}.`)
}

/** Every feature that `uses` names is imported somewhere. */
function idleUses(sources: Sources, uses: Uses): string[] {
  return [...uses].flatMap(([name, others]) => {
    const own = Object.entries(sources).filter(([file]) => serverFeature(file) === name)
    return others
      .filter((other) => !own.some(([, source]) => new RegExp(`'(\\.\\./)+${other}/`).test(source)))
      .map((other) => `server/src/features/${name}/feature.ts names ${other} in its uses and imports nothing of it.`)
  })
}

/** The first circle of features that use each other. */
function circle(uses: Uses): string[] {
  const done = new Set<string>()
  const walk = (name: string, path: string[]): string | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name].join(' → ')
    if (done.has(name)) return null
    done.add(name)
    for (const other of uses.get(name) ?? []) {
      const found = walk(other, [...path, name])
      if (found) return found
    }
    return null
  }
  for (const name of uses.keys()) {
    const found = walk(name, [])
    if (found) return [`Features use each other in a circle: ${found}.`]
  }
  return []
}
