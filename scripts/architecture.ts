import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { crowdedFeatures, nameViolations, webFeatureViolations } from './web-feature-imports.ts'
import { serverFeatureViolations, type Sources } from './server-feature-imports.ts'

const root = join(import.meta.dirname, '..')

/** Which files may import which: a file that matches `of` imports only files, and with `packagesToo` only packages, that match `may`. */
const rules: { of: RegExp; may: RegExp; why: string; packagesToo?: true }[] = [
  {
    of: /^contract\//,
    may: /^(contract\/|zod(\/|$))/,
    why: 'the contract knows zod and nothing else',
    packagesToo: true,
  },
  {
    of: /^web\/src\/ui\//,
    may: /^(web\/src\/(ui|styles|format)\/|web\/src\/(app\/settings|api\/upload)\.ts|@guildhall\/(contract|messages))/,
    why: 'ui knows no feature',
  },
  {
    of: /^server\/src\/adapters\//,
    may: /^server\/src\/(ports|adapters|images|errors|outgoing|game\/formats)\//,
    why: 'adapters know ports and their vendor',
  },
  { of: /^server\/src\/game\/formats\//, may: /^server\/src\/(ports|game\/formats)\//, why: 'formats are pure' },
  { of: /^server\/src\/ports\//, may: /^server\/src\/ports\//, why: 'ports know nothing' },
  { of: /^server\/src\/outgoing\//, may: /^server\/src\/outgoing\//, why: 'a request knows nobody who sends it' },
  {
    // What portal and sandbox share: the wire of the bridge, the demo's keys, and QR codes.
    of: /^sandbox\//,
    may: /^(sandbox\/|@guildhall\/sandbox|server\/src\/(adapters\/bridge-contract|config\/sandbox-credentials|images\/qr-png)\.ts$)/,
    why: 'the sandbox plays the other side and shares only what both sides agree on',
  },
  {
    // It runs beside the game on Node alone: no database, no web server, no feature. It knows the networks over which the
    // portal refuses http.
    of: /^bridge\//,
    may: /^(bridge\/|server\/src\/(adapters\/(folders-game\/|bridge-(contract|types)\.ts$)|game\/formats\/|ports\/|(errors\/read-error|config\/networks)\.ts$)|node:|zod\/mini$)/,
    why: 'the bridge program shares the adapter of the folders and the contract, and runs on Node alone',
    packagesToo: true,
  },
  {
    of: /^server\/src\/features\/[^/]+\/rules\.ts$/,
    may: /^(@guildhall\/contract|server\/src\/features\/[^/]+\/rules\.ts)/,
    why: 'rules are pure',
  },
]

const forbidden: { of: RegExp; never: RegExp; why: string }[] = [
  { of: /^(server|contract|web|bridge)\//, never: /^sandbox\//, why: 'nothing imports the sandbox' },
  { of: /^(server|contract|web|sandbox)\//, never: /^bridge\//, why: 'nothing imports the bridge program' },
  {
    of: /^(server|contract|web|sandbox|bridge)\//,
    never: /^scripts\//,
    why: 'scripts are for developers: the product runs without them',
  },
  { of: /^web\//, never: /^server\//, why: 'the browser does not know the server' },
  { of: /^server\//, never: /^web\//, why: 'the server reaches the pages through their build alone' },
  { of: /^contract\//, never: /^zod$/, why: 'the browser pays for classic zod: use zod/mini' },
]

// Only queries contain SQL. These other files are below the features.
const mayTouchSql =
  /^server\/src\/(db\/|cache\/content\.ts|limits\/|http\/health\.ts|jobs\/|audit\/|(dispatch\/|images\/|people\/|snapshots\/|privacy\/retention\/|features\/([^/]+\/)+)([a-z-]+-)?queries\.ts)/

// What the browser stores of a person goes through personal-values.ts and is removed by personal.ts. These files store
// only what belongs to the browser.
const mayStore =
  /^web\/src\/(session\/(personal|personal-values|token)|app\/document|shell\/theme|shell\/launch\/[a-z]+|worker\/offer-install|features\/account\/signup\/referral|features\/creator\/kept-code|features\/referral\/CampaignPage)\.tsx?$/

/** Every import that breaks the rules, as a sentence; empty when there is none. */
export function architectureViolations(): string[] {
  const sources = readSources()
  const files = Object.keys(sources)
  return [...sourceViolations(sources), ...nameViolations(files), ...crowdedFeatures(files)]
}

/** The violations of import and word rules in these sources. */
export function sourceViolations(sources: Sources): string[] {
  const imports = Object.entries(sources).map(([file, text]) => ({ file, imports: importsOf(file, text) }))
  return [
    ...Object.entries(sources).flatMap(([file, text]) => violationsOf(file, text)),
    ...webFeatureViolations(imports),
    ...serverFeatureViolations(sources, imports),
  ]
}

function readSources(): Sources {
  const files = globSync('{{contract,server,web,sandbox,bridge}/src,demo}/**/*.{ts,tsx}', { cwd: root })
  const ours = files.filter((file) => !file.includes('.test.'))
  return Object.fromEntries(ours.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

/** The violations of one file; `file` is its path from the root. */
export function violationsOf(file: string, source: string): string[] {
  return [
    ...broken(file, importsOf(file, source)),
    ...sqlOutside(file, source),
    ...storageOutside(file, source),
    ...requestsOutside(file, source),
    ...sandboxFiles(file, source),
  ]
}

/** The imports of a file, as paths from the root or names of packages. */
const importsOf = (file: string, source: string): string[] =>
  [...source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => place(file, match[1] ?? ''))

/** An import as a path from the root, or the package's name. */
const place = (file: string, name: string): string =>
  name.startsWith('.') ? relative('.', normalize(join(dirname(file), name))) : name

const isOurs = (name: string): boolean => /^(contract|server|web|sandbox|bridge|scripts|@guildhall)\//.test(name)

function broken(file: string, imports: string[]): string[] {
  const strangers = rules
    .filter(({ of }) => of.test(file))
    .flatMap(({ may, why, packagesToo }) =>
      imports.filter((name) => (isOurs(name) || packagesToo) && !may.test(name)).map((name) => [name, why]),
    )
  const banned = forbidden
    .filter(({ of }) => of.test(file))
    .flatMap(({ never, why }) => imports.filter((name) => never.test(name)).map((name) => [name, why]))
  return [...strangers, ...banned].map(([name, why]) => `${file} imports ${name}: ${why}.`)
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

function requestsOutside(file: string, source: string): string[] {
  if (!/^server\/src\/(?!outgoing\/)/.test(file)) return []
  const sends = /(?<![.\w])fetch\(|import \{[^}]*\b(?:request|get)\b[^}]*\} from 'node:https?'/.test(source)
  return sends ? [`${file} sends a request by itself: use server/src/outgoing/send-request.ts.`] : []
}

/** Only the launcher knows the files of the sandbox. */
function sandboxFiles(file: string, source: string): string[] {
  if (!/^server\/src\/(?!launch\/)/.test(file)) return []
  return /['"`/]sandbox\/(?:certs|src)/.test(source)
    ? [`${file} names a file of the sandbox: the launcher says where it is.`]
    : []
}
