import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Who may import whom: a file that `of` matches imports, of our own files and packages, only what `may` matches. */
const rules: { of: RegExp; may: RegExp; why: string }[] = [
  { of: /^contract\//, may: /^(contract\/|zod(\/|$))/, why: 'the contract knows zod and nothing else' },
  {
    of: /^web\/src\/ui\//,
    may: /^(web\/src\/(ui|styles|format)\/|web\/src\/(app\/settings|api\/upload)\.ts|@guildhall\/(contract|messages))/,
    why: 'ui knows no feature',
  },
  {
    of: /^server\/src\/adapters\//,
    may: /^server\/src\/(ports|adapters|images|game\/formats)\//,
    why: 'adapters know ports and their vendor',
  },
  { of: /^server\/src\/game\/formats\//, may: /^server\/src\/(ports|game\/formats)\//, why: 'formats are pure' },
  { of: /^server\/src\/ports\//, may: /^server\/src\/ports\//, why: 'ports know nothing' },
  {
    of: /^server\/src\/features\/[^/]+\/rules\.ts$/,
    may: /^(@guildhall\/contract|server\/src\/features\/[^/]+\/rules\.ts)/,
    why: 'rules are pure',
  },
]

const forbidden: { of: RegExp; never: RegExp; why: string }[] = [
  { of: /^(server|contract|web)\//, never: /^sandbox\//, why: 'nothing imports the sandbox' },
  { of: /^web\//, never: /^server\//, why: 'the browser does not know the server' },
  { of: /^server\//, never: /^web\//, why: 'the server reaches the pages through their build alone' },
  {
    of: /^web\/src\/(?!features\/|shell\/|app\/entry-client\.tsx)/,
    never: /^web\/src\/features\//,
    why: 'only the shell and the entry put features together',
  },
  { of: /^contract\//, never: /^zod$/, why: 'the browser pays for classic zod: use zod/mini' },
]

// Only queries speak SQL; these few are the machinery below the features.
const mayTouchSql =
  /^server\/src\/(db\/|cache\/content\.ts|limits\/|http\/health\.ts|jobs\/|audit\/|(images\/|people\/|snapshots\/|features\/([^/]+\/)+)([a-z-]+-)?queries\.ts)/

// What is stored of a person goes through personal-values.ts and is removed by personal.ts; these few store what is of the browser.
const mayStore =
  /^web\/src\/(session\/(personal|personal-values|token)|app\/document|shell\/theme|shell\/launch\/[a-z]+|features\/account\/signup\/referral|features\/referral\/CampaignPage)\.tsx?$/

/** The text of each file, by its path from the root. */
type Sources = Readonly<Record<string, string>>

/** Every import that breaks the house rules, in words; empty when all is well. */
export function architectureViolations(sources: Sources = readSources()): string[] {
  const uses = usesOf(sources)
  const ofFiles = Object.entries(sources).flatMap(([file, source]) => {
    const imports = [...source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) =>
      place(file, match[1] ?? ''),
    )
    return [
      ...broken(file, imports),
      ...otherFeature(file, imports),
      ...foreignFeature(file, imports, uses),
      ...sqlOutside(file, source),
      ...storageOutside(file, source),
    ]
  })
  return [...ofFiles, ...unlisted(sources), ...idleUses(sources, uses), ...circle(uses)]
}

function readSources(): Sources {
  const files = globSync('{{contract,server,web,sandbox}/src,demo}/**/*.{ts,tsx}', { cwd: root })
  const ours = files.filter((file) => !file.includes('.test.'))
  return Object.fromEntries(ours.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

/** An import as a path from the root, or the package's name. */
const place = (file: string, name: string): string =>
  name.startsWith('.') ? relative('.', normalize(join(dirname(file), name))) : name

const isOurs = (name: string): boolean => /^(contract|server|web|sandbox|@guildhall)\//.test(name)

function broken(file: string, imports: string[]): string[] {
  const strangers = rules
    .filter(({ of }) => of.test(file))
    .flatMap(({ may, why, of }) =>
      imports
        .filter((name) => (isOurs(name) || String(of).includes('contract')) && !may.test(name))
        .map((name) => [name, why]),
    )
  const banned = forbidden
    .filter(({ of }) => of.test(file))
    .flatMap(({ never, why }) => imports.filter((name) => never.test(name)).map((name) => [name, why]))
  return [...strangers, ...banned].map(([name, why]) => `${file} imports ${name}: ${why}.`)
}

function otherFeature(file: string, imports: string[]): string[] {
  const own = /^web\/src\/features\/([^/]+)\//.exec(file)?.[1]
  if (!own) return []
  const others = imports.filter(
    (name) => name.startsWith('web/src/features/') && !name.startsWith(`web/src/features/${own}/`),
  )
  return others.map((name) => `${file} imports ${name}: one web feature never imports another.`)
}

/** What each feature of the server says that it uses, by its name. */
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

/** Between features only what `uses` names, and of that only public.ts or service.ts; from below only the list. */
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

/** What `uses` names is imported somewhere in the feature. */
function idleUses(sources: Sources, uses: Uses): string[] {
  return [...uses].flatMap(([name, others]) => {
    const own = Object.entries(sources).filter(([file]) => serverFeature(file) === name)
    return others
      .filter((other) => !own.some(([, source]) => new RegExp(`'(\\.\\./)+${other}/`).test(source)))
      .map((other) => `server/src/features/${name}/feature.ts names ${other} in its uses and imports nothing of it.`)
  })
}

/** Features that use each other in a circle, as the first one that is found. */
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

function storageOutside(file: string, source: string): string[] {
  if (!file.startsWith('web/src/') || mayStore.test(file)) return []
  return /\b(?:local|session)Storage\b/.test(source)
    ? [`${file} stores by itself: use web/src/session/personal-values.ts.`]
    : []
}

function sqlOutside(file: string, source: string): string[] {
  if (!file.startsWith('server/src/') || mayTouchSql.test(file)) return []
  const touches = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|from 'pg'|\bsql[<`]/.test(source)
  return touches ? [`${file} speaks SQL: only queries do.`] : []
}
