import { comparedCode, isCode } from '@guildhall/contract/code-rules'
import type { AnswerOf } from '@guildhall/contract'
import type { creator } from '@guildhall/contract/creator'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../fail.ts'
import { countingTry } from '../code/public.ts'
import { findRunning } from './queries.ts'

/** What a code adds to a donation that is made now, for buyer and creator. */
interface CreatorTerms {
  id: number
  code: string
  bonus_percent: number
  share_percent: number
}

type Problem = 'code_invalid' | 'creator_self'
type Found = { terms: CreatorTerms } | { problem: Problem }

/**
 * The terms of a code that a buyer typed. Unknown, planned, ended and stopped codes are one problem, so that nobody
 * learns which exist; the own code is another one.
 */
async function findTerms(
  db: Kysely<DB>,
  { typed, buyerId, at }: { typed: string; buyerId: number | null; at: Date },
): Promise<Found> {
  const code = comparedCode(typed)
  const found = isCode(code) ? await findRunning(db, code, at.toISOString()) : undefined
  if (!found) return { problem: 'code_invalid' }
  return found.user_id === buyerId ? { problem: 'creator_self' } : { terms: found }
}

/** The creator of the code of a new donation, or why it does not work; neither without a code. */
export async function creatorOf(
  db: Kysely<DB>,
  { typed, buyerId, at }: { typed: string | undefined; buyerId: number; at: Date },
): Promise<{ creator: CreatorTerms; problem: null } | { creator: null; problem: Problem | null }> {
  if (typed === undefined) return { creator: null, problem: null }
  const found = await findTerms(db, { typed, buyerId, at })
  return 'terms' in found ? { creator: found.terms, problem: null } : { creator: null, problem: found.problem }
}

/** What a code adds to a donation, before it is made. A wrong one counts as a guess. */
export async function checkCreatorCode(
  app: App,
  { caller, address }: { caller: Caller | null; address: string },
  typed: string,
): Promise<AnswerOf<typeof creator.checkCreatorCode>> {
  const buyerId = caller?.id ?? null
  return countingTry(app, { userId: buyerId, address }, async () => {
    const found = await findTerms(app.db, { typed, buyerId, at: app.now() })
    if ('problem' in found) refuse(found.problem)
    const { code, bonus_percent: percent } = found.terms
    return { data: { code, percent } }
  })
}
