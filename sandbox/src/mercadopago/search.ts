import { findByReference, findPayments, type Payment } from '../payments/payments.ts'
import type { Query } from '../store.ts'

export type Search = Partial<
  Record<'external_reference' | 'status' | 'begin_date' | 'end_date' | 'criteria' | 'limit' | 'offset', string>
>

const mostSearched = 500
const usualLimit = 30
const longestLimit = 50

/** Searches payments by reference, status and dates; newest first unless `criteria=asc`. Other filters are ignored. */
export async function searchPayments(
  query: Query,
  search: Search,
): Promise<{ found: Payment[]; paging: { total: number; limit: number; offset: number } }> {
  const { external_reference: reference, status, begin_date: begin, end_date: end, criteria } = search
  const all = reference
    ? await findByReference(query, 'mercadopago', reference)
    : await findPayments(query, mostSearched, 'mercadopago')
  const matching = all.filter(
    (payment) =>
      (!status || payment.status === status) &&
      (!isMoment(begin) || payment.createdAt.getTime() >= Date.parse(begin)) &&
      (!isMoment(end) || payment.createdAt.getTime() <= Date.parse(end)),
  )
  const sorted = criteria === 'asc' ? matching.toReversed() : matching
  const offset = wholeNumber(search.offset, 0)
  const limit = Math.min(wholeNumber(search.limit, usualLimit), longestLimit)
  return { found: sorted.slice(offset, offset + limit), paging: { total: sorted.length, limit, offset } }
}

// The real API also accepts words such as NOW-1DAY; these are ignored here.
const isMoment = (text: string | undefined): text is string => text !== undefined && !Number.isNaN(Date.parse(text))
const wholeNumber = (text: string | undefined, usual: number): number =>
  /^\d{1,6}$/.test(text ?? '') ? Number(text) : usual
