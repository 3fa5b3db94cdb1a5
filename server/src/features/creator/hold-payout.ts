import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { App, Caller } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { holdAct } from '../approval/public.ts'

const whom = { id: z.int(), login: z.string(), code: z.string() }

/** A payout until somebody approves it: of Cash, or of the item of a tier. */
export const PayoutAct = z.union([
  z.object({ ...whom, cash: z.int() }),
  z.object({ ...whom, tier: z.int(), item: z.array(z.int()) }),
])
export type PayoutAct = z.infer<typeof PayoutAct>
export const payoutKind = 'creator_payout'

/** Holds a payout, which always needs a second person. Null for an owner whom nobody else could approve. */
export const holdPayout = (
  app: App,
  tx: Kysely<DB>,
  caller: Caller,
  user: { id: number; login: string },
  payload: PayoutAct,
): Promise<string | null> =>
  holdAct(
    app,
    tx,
    caller,
    { kind: payoutKind },
    {
      ...{ payload, user, target: `creator ${payload.id}`, isSingle: true },
      ...('cash' in payload ? { amount: payload.cash } : {}),
      reasons: ['payout', ...(user.id === caller.id ? (['own'] as const) : [])],
    },
  )
