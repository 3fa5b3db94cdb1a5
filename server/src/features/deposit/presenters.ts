import type { App } from '../../app.ts'
import { readable } from '../../people/closed-text.ts'
import { maskNumber } from '../../people/mask.ts'
import { readNumbers } from '../../people/numbers.ts'
import { proofAddress } from './proofs.ts'
import type { Deposit, DepositOfUser } from './queries.ts'
import { reaisOf } from './rules.ts'

/** A deposit as its player reads it. */
export const presentDeposit = (app: App, row: Deposit) => ({
  id: row.id,
  url: row.proof && proofAddress(app, row.proof),
  proof: row.proof_kind && {
    kind: row.proof_kind,
    name: row.proof_sent_as ?? '',
    bytes: row.proof_bytes ?? 0,
  },
  value: reaisOf(row.value_cents),
  status: row.status,
  note: row.note,
  comment: row.comment,
  created_at: row.created_at,
  worth: row.cash,
  campaignCash: row.campaign_cash,
  creatorCash: row.creator_cash,
  cash: row.credited,
})

/** The same for staff, with its player; the phone is masked. */
export const presentForStaff = (app: App, row: DepositOfUser) => ({
  ...presentDeposit(app, row),
  user: {
    firstname: readable(row.first_name),
    lastname: row.last_name,
    email: row.email ?? '',
    username: row.login,
    phone: maskNumber(readNumbers(app.config, { ...row, id: row.user_id }).phone ?? ''),
  },
})
