import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { search } from '@guildhall/contract/search'
import { permissionOfKind, searchedKinds, type SearchedKind, type SearchKey } from '@guildhall/contract/search-rules'
import { addressWith } from '../../app/view-address.ts'

export type Found = ReplyOf<typeof search.searchAll>['data'][number]

export const kindWords: Record<SearchedKind, () => string> = {
  person: m.search_kind_person,
  character: m.search_kind_character,
  payment: m.search_kind_payment,
  unknown_payment: m.search_kind_unknown_payment,
  order: m.search_kind_order,
  ticket: m.search_kind_ticket,
  deposit: m.search_kind_deposit,
  delivery: m.search_kind_delivery,
  listing: m.search_kind_listing,
}

const keyWords: Record<SearchKey, () => string> = {
  login: m.search_key_login,
  name: m.search_key_name,
  email: m.search_key_email,
  document: m.search_key_document,
  character: m.search_key_character,
  number: m.search_key_number,
}

/** What is told of a result besides its kind: the main line, and the line below it. */
export function textOf({ kind, id, login, title, matched, hint }: Found): { main: string; more: string } {
  const key = hint ? `${keyWords[matched]()} ${hint}` : keyWords[matched]()
  if (kind === 'person') return { main: id, more: [title, key].filter(Boolean).join(' · ') }
  if (kind === 'character') return { main: id, more: title ? m.search_level({ level: title }) : m.search_no_account() }
  const isShort = /^\d+$/.test(id)
  const main = isShort ? m.search_number({ id }) : (title ?? id)
  return { main, more: [login, isShort ? title : title && id].filter(Boolean).join(' · ') }
}

/** The page of a result. A character leads to a search for its whole name, for which the game is asked. */
export function addressOf({ kind, id }: Pick<Found, 'kind' | 'id'>): string {
  switch (kind) {
    case 'person':
      return `/staff/players/${encodeURIComponent(id)}`
    case 'character':
      return searchAddress(id)
    case 'payment':
      return `/staff/payments/${id}`
    case 'unknown_payment':
      return `/staff/payments/unknown/${id}`
    case 'order':
      return addressWith('/staff/orders', { q: id })
    case 'ticket':
      return `/support/reply/${id}`
    case 'deposit':
      return `/deposit/${id}`
    case 'delivery':
      return addressWith('/staff/deliveries', { q: id })
    case 'listing':
      return addressWith('/staff/market', { q: id })
  }
}

export const searchAddress = (q: string): string => addressWith('/staff/search', { q })

const keyHints: Partial<Record<SearchedKind, () => string>> = {
  person: m.search_hint_person,
  character: m.search_hint_character,
  payment: m.search_hint_payment,
  order: m.search_hint_order,
  ticket: m.search_hint_ticket,
  deposit: m.search_hint_deposit,
  delivery: m.search_hint_delivery,
  listing: m.search_hint_listing,
}

/** What somebody with these permissions may search for, in words. */
export const hintsFor = (held: readonly string[]): string[] =>
  searchedKinds.flatMap((kind) => (held.includes(permissionOfKind[kind]) ? (keyHints[kind]?.() ?? []) : []))
