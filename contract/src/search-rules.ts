import type { Permission } from './permissions.ts'

/** The longest text of a search, in characters. */
export const searchMax = 100
/** The most results of one kind. */
export const searchedOfKind = 8
/** Shorter texts find only what begins with them. */
export const searchPartMin = 3

/** The kinds of results, in the order in which equally good ones are listed. */
export const searchedKinds = [
  'person',
  'character',
  'payment',
  'unknown_payment',
  'order',
  'ticket',
  'deposit',
  'delivery',
  'listing',
] as const
export type SearchedKind = (typeof searchedKinds)[number]

/** What staff must hold to find a kind. */
export const permissionOfKind: Readonly<Record<SearchedKind, Permission>> = {
  person: 'players.read',
  character: 'players.read',
  payment: 'payments.read',
  unknown_payment: 'payments.settle',
  order: 'orders.read',
  ticket: 'tickets.answer',
  deposit: 'deposits.review',
  delivery: 'deliveries.settle',
  listing: 'market.settle',
}

/** The kinds that anybody may find, in the order in which equally good ones are listed. */
export const publicKinds = ['article', 'guide', 'item', 'drop', 'character', 'guild'] as const
export type PublicKind = (typeof publicKinds)[number]

/** The keys by which a text can match. */
export const searchKeys = ['login', 'name', 'email', 'document', 'character', 'number'] as const
export type SearchKey = (typeof searchKeys)[number]
