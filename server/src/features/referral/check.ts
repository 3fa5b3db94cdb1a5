import { serverDay } from '@guildhall/contract/server-calendar'
import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { notifyStaff } from '../notification/public.ts'
import { payBonusOf } from './bonus.ts'
import { isDisposable } from './disposable-mail.ts'
import * as queries from './queries.ts'
import type { Referral } from './queries.ts'
import { giveWelcome } from './rewards.ts'
import { dueAt, isExplainable, isPublicAddress, isWelcome, typeOf, type Evidence } from './rules.ts'
import { documentHashes, readNumbers } from '../../people/numbers.ts'

type CheckServices = Pick<App, 'cache' | 'config' | 'db' | 'game' | 'jobs' | 'log' | 'now'>

const hour = 3600_000
const atOnce = 200
/** The pause before the next check: of a recent referral that lacks a character, and of all others. */
const recentRecheckMs = 9 * 60_000
const recheckMs = 20 * hour
const recentForMs = 14 * 24 * hour
/** The nightly checks end after this time, whatever is left. */
const mostMs = 30 * 60_000

/**
 * Checks one referral that is not approved: collects the evidence against it, and when none is left pays a held bonus,
 * gives the welcome items and notifies staff. The game is asked before any lock. When it does not reply, the last known
 * state of the character holds.
 */
export async function checkReferral(app: CheckServices, id: number): Promise<void> {
  const row = await queries.getReferral(app.db, id)
  const referred = row && (await queries.getReferred(app.db, row.referred_id))
  if (!referred) return
  // An unconfirmed game account may belong to somebody else.
  const found = referred.game_account_made ? await hasCharacter(app, referred.login) : false
  await transaction(app.db, async (tx) => {
    const referral = await queries.lockReferral(tx, { id })
    // Staff have approved it; later evidence changes nothing.
    if (!referral || referral.released === 'S') return
    const evidence = await findEvidence(app, tx, referral, referred)
    const lacked = referral.evidence.some(({ reason }) => reason === 'no_character') || !referral.checked_at
    if (found === null ? lacked : !found) evidence.push({ reason: 'no_character', login: null })
    await writeCheck(app, tx, referral, referred, evidence)
  })
}

/** Null when the game does not reply; true when it cannot tell. */
async function hasCharacter({ game, log }: CheckServices, login: string): Promise<boolean | null> {
  if (!game.capabilities.characters) return true
  const answer = await game.findCharacters(login)
  if (answer.kind === 'applied') return answer.value.length > 0
  if (answer.kind === 'refused') return answer.code === 'unsupported'
  log.warn({ login, cause: answer.cause }, 'the game did not report whether a referred player has a character')
  return null
}

type Referred = NonNullable<Awaited<ReturnType<typeof queries.getReferred>>>

/** What the referred player has in common with the referrer, or with players whom the referrer brought before. */
async function findEvidence(
  { config }: CheckServices,
  tx: Kysely<DB>,
  referral: Referral,
  referred: Referred,
): Promise<Evidence[]> {
  const address = isPublicAddress(referred.signup_address) ? referred.signup_address : null
  const { document } = readNumbers(config, referred)
  const hashes = document === null ? [] : documentHashes(config, document)
  const alike = await queries.findAlike(tx, referral, { address, document, hashes })
  const shared = (reason: Evidence['reason'], of: 'browser' | 'address' | 'document') =>
    alike.filter((other) => other[of]).map(({ login }) => ({ reason, login }))
  return [
    ...shared('same_browser', 'browser'),
    ...shared('same_address', 'address'),
    ...shared('same_document', 'document'),
    ...(isDisposable(referred.email) ? [{ reason: 'disposable_email' as const, login: null }] : []),
  ]
}

async function writeCheck(
  app: CheckServices,
  tx: Kysely<DB>,
  referral: Referral,
  referred: Referred,
  evidence: Evidence[],
) {
  const now = app.now()
  const at = now.toISOString()
  const type = typeOf(evidence, referral.cleared)
  const isReady = evidence.every((each) => isExplainable(each))
  const ready_at = isReady ? (referral.ready_at ?? at) : null
  const change = { type, evidence, checked_at: at, ready_at }
  await queries.updateReferral(tx, referral.id, { ...change, evidence: JSON.stringify(evidence) })
  const checked = { ...referral, ...change }
  if (isReady && referral.released === 'P' && (type !== referral.type || !referral.ready_at))
    await notifyStaff(tx, {
      what: 'referral_review',
      link: `/analyze/indication?from_user=${referral.referrer_id}`,
      key: `referral ${referral.id} ${type}`,
      at: now,
    })
  if (type === 'Success') await payBonusOf(app, tx, checked)
  const isDue = referral.welcomed_at === null && referred.game_account_made
  if (isDue && isWelcome(evidence, referral.cleared, referral.released)) await giveWelcome(app, tx, checked, referred)
}

/** Checks recent suspect referrals again; most lack only a character, which is usually made soon. */
export async function checkNewReferrals(app: CheckServices): Promise<void> {
  const now = app.now().getTime()
  const young = new Date(now - recentForMs).toISOString()
  const ids = await queries.findToCheck(app.db, new Date(now - recentRecheckMs).toISOString(), young, atOnce)
  for (const id of ids) await checkReferral(app, id)
}

/** Checks all waiting referrals, once a night, and notifies staff of those that have waited too long. */
export async function checkReferrals(app: CheckServices): Promise<void> {
  const startedAt = app.now()
  const before = new Date(startedAt.getTime() - recheckMs).toISOString()
  for (;;) {
    const ids = await queries.findToCheck(app.db, before, null, atOnce)
    for (const id of ids) await checkReferral(app, id)
    if (ids.length < atOnce || app.now().getTime() - startedAt.getTime() > mostMs) break
  }
  const oldest = await queries.getOldestWaiting(app.db)
  if (!oldest || dueAt(oldest) > app.now()) return
  const key = `referrals overdue ${serverDay(startedAt)}`
  await notifyStaff(app.db, { what: 'referral_overdue', link: '/analyse/indications', key, at: startedAt })
}
