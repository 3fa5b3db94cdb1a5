import { parseSync } from 'vite'

/** A node of the syntax tree; `start` and `end` count UTF-16 units of the source. */
export interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

/** Parses TypeScript. Throws where the text is none. */
export function parse(path: string, source: string): Node {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]!.message}`)
  return program as unknown as Node
}

/** TypeScript's own nodes that stand around an expression; all others that begin with TS are types. */
const aroundExpressions = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']

const isType = ({ type }: Node) => type.startsWith('TS') && !aroundExpressions.includes(type)

/** The child nodes that run, in the order of the source; types and imports do not. */
export function childrenOf(node: Node): Node[] {
  const children = Object.values(node).flat().filter(isNode)
  return children.filter((child) => !isType(child) && child.type !== 'ImportDeclaration')
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
