import * as m from '@guildhall/messages'
import { wholeText } from '../../words/whole.ts'
import type { NoSale } from './sell.ts'

/** The reply when nothing was sold because of the code. */
export function refusedCode(sale: Exclude<NoSale, { refusal: unknown }>) {
  const status = 'error' as const
  if ('codeRefusal' in sale) return { status, ...sale.codeRefusal }
  return { status, code: 'total_changed', message: m.shop_total_changed({ total: wholeText(sale.otherTotal) }) }
}
