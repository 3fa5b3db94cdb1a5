import { addressWith } from '../../app/view-address.ts'

/** The page with the history of an account, from an entry on. */
export const addressOf = (view: { owner?: string; before?: string | null }): string =>
  addressWith('/staff/ledger', view)
