import type { Node } from './syntax.ts'

/** Where a condition ends: at the next part of the statement on the same level. */
const conditionEnd =
  /^(?:and|or|order by|group by|having|limit|offset|for (?:no key )?update|returning|union|on conflict|on|join|left join|cross join|inner join|set|then|else|end|window)\b/i

const operators: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

/** The texts that may stand in place of a tagged SQL template, each with one change. */
export function sqlChanges(template: Node, source: string): string[] {
  const text = source.slice(template.start, template.end)
  const sql = onlySql(template, source)
  const changes: string[] = []
  const replace = (start: number, end: number, by: string) => changes.push(text.slice(0, start) + by + text.slice(end))
  for (const match of sql.matchAll(/(?<=\s)(<=?|>=?)(?=\s)/g))
    replace(match.index, match.index + match[0].length, operators[match[0]]!)
  for (const match of sql.matchAll(/\b(asc|desc)\b/g))
    replace(match.index, match.index + match[0].length, match[0] === 'asc' ? 'desc' : 'asc')
  for (const { index } of sql.matchAll(/\band\b/g))
    if (!isBetween(sql, index)) replace(index, endOfCondition(sql, index + 'and'.length), '')
  return changes
}

/** The template's own SQL, with spaces for its values and underscores for texts and comments, so that offsets hold. */
function onlySql(template: Node, source: string): string {
  const { quasis } = template.quasi as { quasis: (Node & { value: { raw: string } })[] }
  let sql = ' '.repeat(template.end - template.start)
  for (const { start, value } of quasis) {
    const offset = source.indexOf(value.raw, start) - template.start
    sql = sql.slice(0, offset) + value.raw + sql.slice(offset + value.raw.length)
  }
  return sql.replace(/'[^']*'|--[^\n]*/g, (word) => '_'.repeat(word.length))
}

function endOfCondition(sql: string, from: number): number {
  let depth = 0
  for (let at = from; at < sql.length; at += 1) {
    if (sql[at] === '(') depth += 1
    if (sql[at] === ')') depth -= 1
    if (depth < 0 || sql[at] === ',') return at
    const isWordStart = /\s/.test(sql[at - 1]!) && /\w/.test(sql[at]!)
    if (depth === 0 && isWordStart && conditionEnd.test(sql.slice(at)) && !isBetween(sql, at)) return at
  }
  return sql.length - 1
}

/** Whether the `and` at this place belongs to a `between`. */
const isBetween = (sql: string, at: number) => /\bbetween\s+(?:(?!and\b)\S+)?\s*$/.test(sql.slice(0, at))
