import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'

const root = join(import.meta.dirname, '..')

/** The parts of the repository in the report, each a folder. */
export const parts = [
  'server/src',
  'web/src',
  'contract/src',
  'sandbox/src',
  'bridge/src',
  'demo',
  'chaos',
  'bench',
  'load',
  'e2e',
  'scripts',
]
/** The parts that run in production. The other figures count only these. */
const product = ['server/src', 'web/src', 'contract/src', 'bridge/src']
const generated = new Set(['web/src/api/generated.ts', 'server/src/db/tables.ts'])

/** A function with more lines than this is listed. */
export const longFunction = 70

interface Source {
  /** From the root of the repository. */
  file: string
  lines: number
  casts: number
  functions: { name: string; lines: number }[]
  imports: { file: string; isType: boolean }[]
}

export interface Measures {
  files: { part: string; files: number; median: number; p90: number; most: number }[]
  longFunctions: { file: string; name: string; lines: number }[]
  /** `as` other than `as const`, in 1,000 lines of the product. */
  castsPerThousandLines: { part: string; casts: number; perThousand: number }[]
  /** Groups of files, or of features, that import each other, types included. */
  circles: string[][]
  featureCircles: string[][]
  /** Imports of a feature's files from outside that bypass the list of all features. */
  namedOutside: string[]
  loose: { folder: string; files: string[] }[]
  testLines: number
  codeLines: number
}

/** Reads all our sources once and measures them, without tests and generated files. */
export function measure(): Measures {
  const sources = parts.flatMap((part) => globSync(`${part}/**/*.{ts,tsx}`, { cwd: root }).filter(isSource).map(read))
  const inPart = (part: string) => sources.filter(({ file }) => file.startsWith(`${part}/`))
  const byFile = new Map(sources.map((source) => [source.file, source.imports.map(({ file }) => file)]))
  return {
    files: [
      { part: 'the product', ...spread(product.flatMap(inPart).map(({ lines }) => lines)) },
      ...parts.map((part) => ({ part, ...spread(inPart(part).map(({ lines }) => lines)) })),
    ],
    longFunctions: sources
      .flatMap(({ file, functions }) => functions.map((each) => ({ file, ...each })))
      .filter(({ lines }) => lines > longFunction)
      .toSorted((a, b) => b.lines - a.lines),
    castsPerThousandLines: product.map((part) => {
      const [casts, lines] = [sum(inPart(part).map((each) => each.casts)), sum(inPart(part).map((each) => each.lines))]
      return { part, casts, perThousand: Math.round((casts / lines) * 10_000) / 10 }
    }),
    circles: circlesOf(byFile),
    featureCircles: ['server', 'web'].flatMap((side) => circlesOf(featureGraph(side, sources))),
    namedOutside: sources.flatMap(({ file, imports }) =>
      imports.filter((each) => isNamedOutside(file, each.file)).map((each) => `${file} → ${each.file}`),
    ),
    loose: ['server/src', 'web/src'].map((folder) => ({
      folder,
      files: globSync(`${folder}/*.{ts,tsx}`, { cwd: root }).filter((file) => !file.includes('.test.')),
    })),
    testLines: sum(
      globSync('{server,web,contract,sandbox,bridge,demo,test,e2e,messages,scripts}/**/*.{ts,tsx}', { cwd: root })
        .filter(isTest)
        .map(linesOf),
    ),
    codeLines: sum(product.flatMap(inPart).map(({ lines }) => lines)),
  }
}

/** Files, or features, that import each other in a circle, imports of types included: one line each. */
export function importCircles(): string[] {
  const { circles, featureCircles } = measure()
  return [...circles, ...featureCircles].map((group) => `${group.join(' ↔ ')} import each other in a circle.`)
}

const isSource = (file: string): boolean =>
  !/\.test\.tsx?$|\.d\.ts$|\/dist\/|node_modules/.test(file) && !generated.has(file)
const isTest = (file: string): boolean =>
  /\.test\.tsx?$|^e2e\/|^test\//.test(file) && !/node_modules|\/dist\//.test(file)
const linesOf = (file: string): number => readFileSync(join(root, file), 'utf8').split('\n').length - 1
const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0)

function spread(numbers: number[]): { files: number; median: number; p90: number; most: number } {
  const sorted = numbers.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { files: sorted.length, median: at(0.5), p90: at(0.9), most: sorted.at(-1) ?? 0 }
}

function read(file: string): Source {
  const text = readFileSync(join(root, file), 'utf8')
  const { program } = parseSync(file, text, { sourceType: 'module' })
  const starts = [...text.matchAll(/\n/g)].map(({ index }) => index)
  const lineOf = (offset: number) => {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (starts[middle]! < offset) low = middle + 1
      else high = middle
    }
    return low
  }
  const source: Source = { file, lines: starts.length, casts: 0, functions: [], imports: [] }
  visit(program as unknown as Node, undefined)
  return source

  function visit(node: Node, parent: Node | undefined): void {
    if (isFunction.has(node.type))
      source.functions.push({ name: nameOf(node, parent), lines: lineOf(node.end) - lineOf(node.start) + 1 })
    if (node.type === 'TSAsExpression' && text.slice(node.end - 5, node.end) !== 'const') source.casts += 1
    const from = node.source as { value?: unknown } | undefined
    if (importing.has(node.type) && typeof from?.value === 'string') {
      const target = placeOf(file, from.value)
      // A dynamic import does not tie the two modules together.
      if (target && node.type !== 'ImportExpression')
        source.imports.push({ file: target, isType: node.importKind === 'type' || node.exportKind === 'type' })
      else if (target) source.imports.push({ file: `later:${target}`, isType: false })
    }
    for (const [key, value] of Object.entries(node)) {
      if (key === 'parent') continue
      for (const each of Array.isArray(value) ? value : [value])
        if (each && typeof each === 'object' && typeof (each as Node).type === 'string') visit(each as Node, node)
    }
  }
}

interface Node {
  type: string
  start: number
  end: number
  source?: unknown
  importKind?: unknown
  exportKind?: unknown
  id?: { name?: string } | null
  key?: { name?: string } | null
}

const isFunction = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const importing = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression'])

const nameOf = (node: Node, parent: Node | undefined): string =>
  node.id?.name ?? parent?.id?.name ?? parent?.key?.name ?? 'a function without a name'

/** The file of an import, from the root; undefined for a package. */
function placeOf(file: string, name: string): string | undefined {
  if (name.startsWith('.')) return normalize(join(dirname(file), name))
  const contract = /^@guildhall\/contract(?:\/(.+))?$/.exec(name)
  return contract ? `contract/src/${contract[1] ?? 'index'}.ts` : undefined
}

const featureOf = (file: string, side: string): string | undefined =>
  new RegExp(`^${side}/src/features/([^/]+)/`).exec(file)?.[1]

function featureGraph(side: string, sources: Source[]): Map<string, string[]> {
  const graph = new Map<string, string[]>()
  for (const { file, imports } of sources) {
    const own = featureOf(file, side)
    if (!own) continue
    const others = imports.flatMap((each) => featureOf(each.file, side) ?? []).filter((each) => each !== own)
    graph.set(own, [...new Set([...(graph.get(own) ?? []), ...others])])
  }
  return graph
}

/** Strongly connected groups of more than one (Tarjan). */
function circlesOf(graph: Map<string, string[]>): string[][] {
  const [index, low] = [new Map<string, number>(), new Map<string, number>()]
  const stack: string[] = []
  const found: string[][] = []
  const walk = (name: string): void => {
    index.set(name, index.size)
    low.set(name, index.get(name)!)
    stack.push(name)
    for (const next of graph.get(name) ?? []) {
      if (!graph.has(next)) continue
      if (!index.has(next)) {
        walk(next)
        low.set(name, Math.min(low.get(name)!, low.get(next)!))
      } else if (stack.includes(next)) low.set(name, Math.min(low.get(name)!, index.get(next)!))
    }
    if (low.get(name) !== index.get(name)) return
    const group = stack.splice(stack.indexOf(name))
    if (group.length > 1) found.push(group)
  }
  for (const name of graph.keys()) if (!index.has(name)) walk(name)
  return found
}

/** Only the list of all features imports each of them, and demo content may import its own. */
function isNamedOutside(file: string, target: string): boolean {
  const place = target.replace(/^later:/, '')
  const side = /^(server|web)\/src\/features\/[^/]+\//.exec(place)?.[1]
  if (!side || !file.startsWith(`${side}/src/`)) return false
  return !file.startsWith(`${side}/src/features/`)
}
