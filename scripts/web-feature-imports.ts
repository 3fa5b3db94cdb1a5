/** A source file with its imports, all as paths from the root of the repository. */
export interface Source {
  file: string
  imports: string[]
}

const features = 'web/src/features/'
const list = `${features}index.ts`
const mostFiles = 25

/**
 * Violations of the import rules between the features of the web. A feature imports `public.ts` of another, without a
 * circle. Shell and app import only `features/index.ts`, and no other part imports features.
 */
export function webFeatureViolations(sources: readonly Source[]): string[] {
  const between = new Map<string, Set<string>>()
  const found: string[] = []
  for (const { file, imports } of sources.filter((source) => source.file.startsWith('web/src/'))) {
    const own = featureOf(file)
    for (const name of imports.filter((each) => each.startsWith(features))) {
      const other = featureOf(name)
      if (own && own === other) continue
      if (own && other) between.set(own, (between.get(own) ?? new Set()).add(other))
      const why = file.startsWith(features) ? refusalInFeatures(name) : refusalOutside(file, name)
      if (why) found.push(`${file} imports ${name}: ${why}.`)
    }
  }
  const circle = [...between.keys()].filter((each) => reachable(each, between).has(each)).toSorted()
  return circle.length ? [...found, `The web features ${circle.join(', ')} import each other in a circle.`] : found
}

const refusalInFeatures = (name: string): string | undefined =>
  /^[^/]+\/public\.ts$/.test(name.slice(features.length))
    ? undefined
    : 'of another web feature only public.ts may be imported'

function refusalOutside(file: string, name: string): string | undefined {
  if (!/^web\/src\/(?:shell|app)\//.test(file)) return 'only the shell and the app put features together'
  return name === list ? undefined : 'the shell and the app reach features through features/index.ts'
}

const featureOf = (file: string): string | undefined => /^web\/src\/features\/([^/]+)\//.exec(file)?.[1]

function reachable(from: string, graph: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const seen = new Set<string>()
  const open = [from]
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const next of graph.get(at) ?? [])
      if (!seen.has(next)) {
        seen.add(next)
        open.push(next)
      }
  return seen
}

/** Folders of features and their parts that no file of the contract is named after. Each has its reason. */
const ownNames: Record<string, string> = {
  'web/help': 'it explains the pages of staff and asks for nothing',
  'web/offline': 'its pages are in the browser',
  'web/styleguide': 'it shows the components',
  'web/account/captcha': 'only the browser shows one',
  'web/account/form': 'what the forms of all parts share',
  'server/account/mails': 'no endpoint answers with them',
  'server/account/old-password': 'the sign-in asks for it',
  'server/account/passwords': 'several parts hash and check them',
  'server/account/second-step': 'login, profile and the console ask for it',
  'server/account/throttle': 'several parts count attempts',
  'server/account/console': 'the commands for the owner of the machine',
}

/** Parts of a folder of the contract that hold rules and no endpoint. */
const holdsRules = /(?:^|-)(?:rules|roles)$/

/**
 * Violations where contract, server and web name a feature differently. `files` are paths from the root. Each folder of
 * features is named after a file or folder of the contract. The files of such a folder are folders on both other sides.
 */
export function nameViolations(files: readonly string[]): string[] {
  const contract = new Set(files.flatMap((file) => /^contract\/src\/([^/]+?)(?:\.ts|\/)/.exec(file)?.[1] ?? []))
  const parts = new Set(files.flatMap((file) => /^contract\/src\/([^/]+\/[^/]+)\.ts$/.exec(file)?.[1] ?? []))
  const divided = new Set([...parts].map((part) => part.split('/')[0]))
  const folders = new Set(
    files.flatMap((file) => {
      const [, side, feature, part] = /^(server|web)\/src\/features\/([^/]+)\/(?:([^/]+)\/)?/.exec(file) ?? []
      if (!side || !feature) return []
      return part && divided.has(feature)
        ? [`${side}/${feature}`, `${side}/${feature}/${part}`]
        : [`${side}/${feature}`]
    }),
  )
  const strange = [...folders].filter((folder) => {
    const name = folder.slice(folder.indexOf('/') + 1)
    return !(contract.has(name) || parts.has(name) || folder in ownNames)
  })
  const missing = ['server', 'web'].flatMap((side) =>
    [...parts]
      .filter((part) => !holdsRules.test(part.split('/')[1]!) && !folders.has(`${side}/${part}`))
      .map((part) => [side, part]),
  )
  return [
    ...strange.map((folder) => `${folder.replace('/', '/src/features/')} is named like nothing in contract/src.`),
    ...missing.map(([side, part]) => `contract/src/${part}.ts has no folder ${side}/src/features/${part}.`),
    ...Object.keys(ownNames)
      .filter((folder) => !folders.has(folder))
      .map((folder) => `ownNames of scripts/web-feature-imports.ts lists ${folder}, which does not exist.`),
  ]
}

/** Web features with too many files in one folder. */
export function crowdedFeatures(files: readonly string[]): string[] {
  const direct = Map.groupBy(files, (file) => /^web\/src\/features\/([^/]+)\/[^/]+$/.exec(file)?.[1])
  return [...direct].flatMap(([feature, inside]) =>
    feature && inside.length > mostFiles
      ? [
          `${features}${feature} has ${inside.length} files beside each other, more than ${mostFiles}: give its pages folders.`,
        ]
      : [],
  )
}
