import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { uuid7 } from '../../db/uuid7.ts'
import { findCommon } from '../../people/common-queries.ts'
import { maskedAddress } from '../../people/mask.ts'
import { isPublicAddress } from '../referral/public.ts'
import { goneOf } from './rules.ts'
import * as queries from './share-queries.ts'
import type { Evidence } from './share-queries.ts'

/** A donation whose Cash is about to move, with what was agreed about its creator when it was made. */
interface SharedDonation {
  donorId: number
  /** 'payment 0198…' or 'deposit 12'. */
  source: string
  /** Null without a code. */
  creatorId: number | null
  /** Its Cash without campaign and code, and the share of that. */
  base: number
  share: number
  /** The charge with its fee, and how much of it has gone back; in cents. */
  chargeCents: number
  backCents: number
}

/**
 * Records the creator's share of a donation, in the transaction that credits or reverses the donation, before its Cash
 * moves. It counts at once, unless buyer and creator may be one person: then it waits for staff. What goes back takes
 * its part of the share along, in any state.
 */
export async function adjustShare(app: Pick<App, 'now'>, tx: Kysely<DB>, donation: SharedDonation): Promise<void> {
  const { creatorId, donorId, source, base, share, chargeCents, backCents } = donation
  if (creatorId === null) return
  const gone = (value: number) => goneOf(value, chargeCents, backCents)
  const before = await queries.lockShareOf(tx, source)
  if (before) {
    const change = { base_gone: gone(before.base), share_gone: gone(before.share) }
    await queries.updateShare(tx, before.id, change)
    return
  }
  const at = app.now()
  const evidence = await findEvidence(tx, creatorId, donorId, at)
  await queries.insertShare(tx, {
    id: uuid7(at),
    creator_id: creatorId,
    source,
    buyer_id: donorId,
    ...{ base, share, base_gone: gone(base), share_gone: gone(share) },
    state: evidence.length > 0 ? 'held' : 'counted',
    evidence,
    created_at: at.toISOString(),
  })
}

/** What buyer and creator have in common: browser, document, or a public address within seven days. */
async function findEvidence(tx: Kysely<DB>, creatorId: number, buyerId: number, at: Date): Promise<Evidence[]> {
  const { user_id: ownerId } = await queries.getOwner(tx, creatorId)
  const { browser, document, addresses } = await findCommon(tx, [ownerId, buyerId], at.toISOString())
  const address = addresses.find((each) => isPublicAddress(each))
  return [
    ...(browser ? [{ likeness: 'browser' as const, address: null }] : []),
    ...(document ? [{ likeness: 'document' as const, address: null }] : []),
    ...(address ? [{ likeness: 'address' as const, address: maskedAddress(address) }] : []),
  ]
}
