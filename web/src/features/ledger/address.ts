import { addressWith } from '../../app/view-address.ts'

/** The address of an account's history, from an entry on. */
export const addressOf = (view: { owner?: string; before?: string | null }): string =>
  addressWith('/staff/ledger', view)
