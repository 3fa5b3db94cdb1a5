import { m } from '@guildhall/messages'
import { api } from '../../api/client.ts'
import { searchAll } from '../../api/generated.ts'
import { findStaffPages } from '../help/public.ts'
import type { Choice } from './choices.ts'
import { keepRecent, recentResults } from './recent.ts'
import { addressOf, kindWords, searchAddress, textOf, type Found } from './results.ts'

// What staff find in the palette besides the public kinds. It loads with the palette of staff alone.

const mostPages = 6

const choiceOf = (result: Found): Choice => ({
  to: addressOf(result),
  kind: kindWords[result.kind](),
  ...textOf(result),
  onChoose: () => keepRecent(result),
})

export async function findStaffResults(q: string, signal: AbortSignal): Promise<Choice[]> {
  const { data } = await api(searchAll, { query: { q }, signal })
  return data.map(choiceOf)
}

export const recentStaffResults = (): Choice[] => recentResults().map(choiceOf)

export const staffPageChoices = (held: readonly string[], q: string): Choice[] =>
  findStaffPages(held, q)
    .slice(0, mostPages)
    .map(({ address, name, purpose }) => ({ to: address, kind: m.search_kind_page(), main: name, more: purpose }))

export const staffSearchAddress = searchAddress
