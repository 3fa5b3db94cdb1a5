import type { ESTree } from 'vite'

/**
 * Functions of React Router's data router that this site never calls. The site has no actions, no fetchers and no
 * middleware, and all its routes are known at the start. The bundler cannot remove them because they are closures of
 * `createRouter`.
 */
export const unusedFunctions = [
  'handleAction',
  'fetch',
  'handleFetcherAction',
  'handleFetcherLoader',
  'discoverRoutes',
  'patchRoutesImpl',
  'runClientMiddlewarePipeline',
  'convertFormDataToSearchParams',
  'convertSearchParamsToFormData',
  'getSubmittingNavigation',
  'getSubmittingFetcher',
]

/**
 * Returns React Router's code in which the body of each unused function throws an error with the function's name.
 * Removes the texts of warnings and invariants for developers. Throws when a function is missing, because then an
 * update of the library has renamed it.
 */
export function leanRouter(code: string, program: ESTree.Program, isRouter: boolean): string {
  const messages: Cut[] = []
  visit(program, (node) => {
    const message = messageOf(node)
    if (message) messages.push({ start: message.start, end: message.end, text: '""' })
    return true
  })
  return applied(code, [...messages, ...bodies(program, isRouter ? unusedFunctions : [], 'React Router')])
}

/** Returns the code of a library in which the body of each function throws an error with the function's name. */
export const withoutBodies = (code: string, program: ESTree.Program, names: string[], library: string): string =>
  applied(code, bodies(program, names, library))

interface Cut {
  start: number
  end: number
  text: string
}

function bodies(program: ESTree.Program, names: string[], library: string): Cut[] {
  const cuts: Cut[] = []
  const missing = new Set(names)
  visit(program, (node) => {
    if (node.type !== 'FunctionDeclaration' || !node.id || !node.body || !names.includes(node.id.name)) return true
    missing.delete(node.id.name)
    cuts.push({ start: node.body.start, end: node.body.end, text: `{ throw Error('lean: ${node.id.name}') }` })
    return false
  })
  if (missing.size > 0) throw new Error(`${library} has no function ${[...missing].join(', ')}: see web/lean.ts.`)
  return cuts
}

/** A cut within another one falls with it. */
const applied = (code: string, cuts: Cut[]): string =>
  cuts
    .filter(({ start, end }) => !cuts.some((other) => other.start < start && end < other.end))
    .sort((a, b) => b.start - a.start)
    .reduce((lean, { start, end, text }) => lean.slice(0, start) + text + lean.slice(end), code)

/**
 * The same, with components that a call makes (Form, NavLink, …) marked as free of effects: the bundler takes the call for an
 * effect, and the name for the developer's tools keeps it alive even so.
 */
export const leanFile = (code: string, program: ESTree.Program, isRouter: boolean): string =>
  leanRouter(code, program, isRouter)
    .replace(/(?<== )(?=React\$1\.(?:forwardRef|memo|createContext)\()/g, '/* @__PURE__ */ ')
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')

/** The text that a call of `invariant(condition, text)` or `warning(condition, text)` has. */
function messageOf(node: ESTree.Node): ESTree.Node | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return undefined
  const place = { invariant: 1, warning: 1, warningOnce: 2 }[node.callee.name]
  const text = place === undefined ? undefined : node.arguments[place]
  return text?.type === 'TemplateLiteral' || text?.type === 'Literal' || text?.type === 'BinaryExpression'
    ? text
    : undefined
}

/** Visits a syntax tree from the root down; `see` returns whether to visit the children of a node. */
function visit(node: ESTree.Node, see: (node: ESTree.Node) => boolean): void {
  if (!see(node)) return
  for (const child of Object.values(node).flat() as unknown[])
    if (typeof child === 'object' && child !== null && 'type' in child) visit(child as ESTree.Node, see)
}
