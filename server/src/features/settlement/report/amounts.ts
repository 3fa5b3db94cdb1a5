export type DecimalMark = '.' | ','

const ofMark: Record<DecimalMark, RegExp> = {
  ',': /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/,
  '.': /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/,
}

/**
 * The exact cents of an amount as reports write it: `1.234,56`, `1,234.56`, `-12.3`, `R$ 5`, `(7,00)`. Null when it is no
 * amount, has more than two decimals, or could mean two amounts: without `mark`, `1.234` is one or a thousand.
 */
export function centsOf(text: string, mark?: DecimalMark): number | null {
  const bare = text.replace(/[\s\u00a0\u202f']|R\$|BRL/gu, '').replace(/^[−–]/u, '-')
  const isInBrackets = /^\(.*\)$/.test(bare)
  const unsigned = bare.replace(/^\((.*)\)$/, '$1').replace(/^[+-]|-$/, '')
  const isNegative = isInBrackets || bare.startsWith('-') || bare.endsWith('-')
  const [, whole, decimals = ''] = ofMark[mark ?? markIn(unsigned) ?? '.'].exec(unsigned) ?? []
  if (whole === undefined) return null
  if (!mark && !markIn(unsigned) && /[.,]/.test(unsigned)) return null
  const digits = whole.replace(/[.,]/g, '') + decimals.padEnd(2, '0')
  // Fifteen digits are exact, and more than any bank has.
  if (digits.replace(/^0+/, '').length > 15) return null
  const cents = Number(digits)
  return isNegative && cents !== 0 ? -cents : cents
}

/** The decimal mark of one amount: what one or two digits follow at its end. */
const markIn = (text: string): DecimalMark | undefined => /([.,])\d{1,2}$/.exec(text)?.[1] as DecimalMark | undefined

/** The decimal mark on which the amounts of a file agree; undefined when none has decimals, or they differ. */
export function markOf(amounts: readonly string[]): DecimalMark | undefined {
  const marks = new Set(amounts.flatMap((text) => markIn(text.replace(/[\s()-]/g, '')) ?? []))
  return marks.size === 1 ? [...marks][0] : undefined
}
