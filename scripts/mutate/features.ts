import { globSync } from 'node:fs'
import { join } from 'node:path'
import { findMutants, type Mutant, type Operator } from './mutants.ts'
import { readFileSync } from 'node:fs'

interface Feature {
  /** The sources that are mutated, as globs from the root. */
  sources: string[]
  /** The test files that should catch its mutants; those of them that take long, with kills and storms, come later. */
  tests: string[]
  slow: string[]
  /** Those that are asked about what the first leave. */
  wider: string[]
  /** All operators but `access`, unless it names some. */
  operators?: Operator[]
}

const feature = (name: string, { rules = [], wider = [] }: { rules?: string[]; wider?: string[] } = {}): Feature => ({
  sources: [`server/src/features/${name}/**/*.ts`, ...rules.map((file) => `contract/src/${file}.ts`)],
  tests: [`server/src/features/${name}/**/*.test.ts`, ...rules.map((file) => `contract/src/${file}.test.ts`)],
  slow: [`server/src/features/${name}/**/{kills,storm}.test.ts`],
  wider: wider.map((other) => `server/src/features/${other}/**/*.test.ts`),
})

/** What can be mutated, by the name that the command takes. */
export const features: Record<string, Feature> = {
  payment: feature('payment', {
    rules: ['payment-rules', 'donation', 'donation-value', 'reais'],
    wider: ['deposit', 'referral', 'ledger', 'bookkeeping'],
  }),
  deposit: feature('deposit', { wider: ['referral', 'ledger'] }),
  ledger: feature('ledger', { wider: ['bookkeeping', 'shop', 'payment', 'deposit', 'market'] }),
  shop: feature('shop', { rules: ['shop-rules'], wider: ['delivery', 'ledger', 'approval', 'bookkeeping'] }),
  market: feature('market', { rules: ['market-rules'], wider: ['ledger', 'notification'] }),
  delivery: feature('delivery', { wider: ['shop', 'referral', 'dashboard'] }),
  referral: feature('referral', { rules: ['referral-rules'], wider: ['payment', 'deposit', 'account', 'delivery'] }),
  account: feature('account', { rules: ['account/rules', 'account/roles'], wider: ['ban', 'referral', '../console'] }),
  access: {
    sources: ['contract/src/**/*.ts'],
    tests: ['contract/src/endpoints.test.ts', 'server/src/http/matrix.test.ts'],
    slow: [],
    wider: [],
    operators: ['access'],
  },
  http: {
    sources: ['server/src/http/*.ts'],
    tests: ['server/src/http/*.test.ts'],
    slow: ['server/src/http/{hostile-input,slow-bodies}.test.ts'],
    wider: ['server/src/{cache,limits,errors}/*.test.ts', 'server/src/features/{news,guide,account}/*.test.ts'],
  },
}

/** Files without a rule: words for developers and demo content. */
const isBehaviour = (path: string) => !/\.test\.ts$|\/(seed|demo)[^/]*\.ts$|\/feature\.ts$/.test(path)

/** Files of the repository that fit the globs and none of `without`, in order; all paths have `/`. */
export function filesOf(root: string, globs: string[], without: string[] = []): string[] {
  const left = new Set(globSync(without, { cwd: root }))
  const paths = globSync(globs, { cwd: root }).filter((path) => !left.has(path))
  return [...new Set(paths)].map((path) => path.replaceAll('\\', '/')).sort()
}

/** Every mutant of a feature. */
export function mutantsOf(root: string, { sources, operators }: Feature): Mutant[] {
  const paths = filesOf(root, sources).filter(isBehaviour)
  const mutants = paths.flatMap((path) => findMutants(path, readFileSync(join(root, path), 'utf8')))
  return mutants.filter(({ operator }) => (operators ? operators.includes(operator) : operator !== 'access'))
}
