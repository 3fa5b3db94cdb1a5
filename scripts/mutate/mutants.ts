import { childrenOf, parse, type Node } from './syntax.ts'
import { sqlChanges } from './sql-changes.ts'

/** What a mutant changes; the seeded choice takes each in turn. */
export type Operator =
  | 'comparison'
  | 'logic'
  | 'negation'
  | 'guard'
  | 'arithmetic'
  | 'statement'
  | 'boolean'
  | 'number'
  | 'sql'
  | 'access'

/** One small change of a source file, from `start` to `end` in UTF-16 units. */
export interface Mutant {
  path: string
  operator: Operator
  start: number
  end: number
  /** The text that it replaces, and the text in its place. */
  before: string
  after: string
  /** An expression that chooses at run time, or a statement that is left out. */
  kind: 'expression' | 'statement'
  line: number
  lineText: string
}

type Change = Pick<Mutant, 'operator' | 'after'> & { node?: Node; kind?: Mutant['kind'] }

const comparisons: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
}

/** Who else could be let in: a permission, or several of which one is enough, becomes any member of staff. */
const accessWords: Record<string, string> = { public: 'player', player: 'public', staff: 'player' }
const anyStaff = `'staff'`

/** Words of a query builder, as the second argument of a call. */
const queryWords: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '=': '<>',
  '<>': '=',
  asc: 'desc',
  desc: 'asc',
}

/**
 * Every mutant of a source file, in the order of the source. Comments, types, imports, logs and the texts of errors have
 * none. The same text has the same mutants.
 */
export function findMutants(path: string, source: string): Mutant[] {
  const mutants: Mutant[] = []
  const visit = (node: Node, parent: Node) => {
    if (isSilent(node, source)) return
    for (const { operator, after, node: changed = node, kind = 'expression' } of changesOf(node, parent, source)) {
      const { start, end } = changed
      const line = source.slice(0, start).split('\n').length
      const lineText = source.split('\n')[line - 1]!.trim()
      mutants.push({ path, operator, start, end, before: source.slice(start, end), after, kind, line, lineText })
    }
    for (const child of childrenOf(node)) visit(child, node)
  }
  const program = parse(path, source)
  visit(program, program)
  return mutants
}

/** What says something to developers and changes nothing else. */
function isSilent(node: Node, source: string): boolean {
  if (node.type === 'NewExpression') return /^new \w*Error\b/.test(textOf(node, source))
  return node.type === 'CallExpression' && /(^|\.)(log|console)\./.test(textOf(fieldOf(node, 'callee'), source))
}

function changesOf(node: Node, parent: Node, source: string): Change[] {
  const text = (part: Node) => textOf(part, source)
  switch (node.type) {
    case 'BinaryExpression':
      return binaryChanges(node, source)
    case 'LogicalExpression': {
      const other = { '&&': '||', '||': '&&' }[String(node.operator)]
      return other ? [{ operator: 'logic', after: joinedLogic(node, other, source) }] : []
    }
    case 'ConditionalExpression':
      return [negated(fieldOf(node, 'test'), source)]
    case 'IfStatement': {
      const test = fieldOf(node, 'test')
      const guard = !node.alternate && isExit(fieldOf(node, 'consequent'))
      return [negated(test, source), ...(guard ? [{ operator: 'guard', after: 'false', node: test } as const] : [])]
    }
    case 'ExpressionStatement':
      return isCall(fieldOf(node, 'expression')) && !isSilent(fieldOf(node, 'expression'), source)
        ? [{ operator: 'statement', after: '', kind: 'statement' }]
        : []
    case 'Literal':
      return literalChanges(node, parent)
    case 'ArrayExpression':
      return isAccess(parent) ? [{ operator: 'access', after: anyStaff }] : []
    case 'CallExpression': {
      const callee = fieldOf(node, 'callee')
      const isCondition = callee.type === 'MemberExpression' && text(fieldOf(callee, 'property')) === 'where'
      return isCondition ? [{ operator: 'sql', after: text(fieldOf(callee, 'object')) }] : []
    }
    case 'TaggedTemplateExpression':
      return text(fieldOf(node, 'tag')) === 'sql' ? sqlChanges(node, source).map(sqlChange) : []
    default:
      return []
  }
}

const sqlChange = (after: string): Change => ({ operator: 'sql', after })

function binaryChanges(node: Node, source: string): Change[] {
  const operator = String(node.operator)
  const other = comparisons[operator]
  if (other) return [{ operator: 'comparison', after: joined(node, other, source) }]
  const isText = /['"`]/.test(textOf(node, source))
  if ((operator !== '+' && operator !== '-') || isText) return []
  return [{ operator: 'arithmetic', after: joined(node, operator === '+' ? '-' : '+', source) }]
}

/** The node with another operator between its two sides, which stay as they are. */
function joined(node: Node, operator: string, source: string): string {
  const { left, right } = sidesOf(node, source)
  return `${left}${operator}${right}`
}

// Each side keeps its own parentheses; new ones hold them together where `and` binds closer than `or`.
function joinedLogic(node: Node, operator: string, source: string): string {
  const { left, right } = sidesOf(node, source)
  return `(${left.trim()}) ${operator} (${right.trim()})`
}

function sidesOf(node: Node, source: string): { left: string; right: string } {
  const operator = String(node.operator)
  const at = source.indexOf(operator, fieldOf(node, 'left').end)
  return { left: source.slice(node.start, at), right: source.slice(at + operator.length, node.end) }
}

const negated = (test: Node, source: string): Change => ({
  operator: 'negation',
  after: `!(${textOf(test, source)})`,
  node: test,
})

function literalChanges(node: Node, parent: Node): Change[] {
  const { value } = node
  if (parent.type === 'Property' && parent.key === node) return []
  if (typeof value === 'boolean') return [{ operator: 'boolean', after: String(!value) }]
  // One more of a large number, a duration or a size, changes nothing that a test should hold.
  if (typeof value === 'number' && Number.isInteger(value) && value <= 100)
    return [{ operator: 'number', after: value === 1 ? '0' : String(value + 1) }]
  if (typeof value !== 'string') return []
  const word = queryWords[value]
  if (word && parent.type === 'CallExpression' && (parent.arguments as Node[])[1] === node)
    return [{ operator: 'sql', after: `'${word}'` }]
  if (!isAccess(parent)) return []
  const access = accessWords[value]
  if (access) return [{ operator: 'access', after: `'${access}'` }]
  // Permissions have a dot (contract/src/permissions.ts).
  return value.includes('.') ? [{ operator: 'access', after: anyStaff }] : []
}

const isAccess = (parent: Node): boolean =>
  parent.type === 'Property' && (fieldOf(parent, 'key').name as string) === 'access'

const isCall = (node: Node): boolean =>
  node.type === 'AwaitExpression' ? isCall(fieldOf(node, 'argument')) : node.type === 'CallExpression'

/** Whether a statement leaves the function or the turn of a loop, or refuses. */
function isExit(node: Node): boolean {
  if (node.type === 'BlockStatement') {
    const last = (node.body as Node[]).at(-1)
    return last !== undefined && isExit(last)
  }
  if (node.type === 'ExpressionStatement') {
    const expression = fieldOf(node, 'expression')
    return isCall(expression) && String((expression.callee as Node | undefined)?.name).startsWith('refuse')
  }
  return ['ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement'].includes(node.type)
}

const fieldOf = (node: Node, name: string) => node[name] as Node

const textOf = (node: Node, source: string) => source.slice(node.start, node.end)
