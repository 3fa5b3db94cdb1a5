import type { AdoptionSkip } from '@guildhall/contract/adoption'
import { Email, isPersonName, Username } from '@guildhall/contract/account/rules'
import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { isWellFormed, type OldPassword } from '../../passwords/old-password.ts'
import { findClosedLogins, isReservedLogin, keepOldPasswords, noPassword } from '../account/public.ts'
import { moveManyCash } from '../ledger/public.ts'
import * as queries from './queries.ts'
import { refusedAlone, type Candidate } from './rules.ts'

/**
 * One person of a source. `key` is the person within the source, mostly the login as the source spells it. Without
 * `password` the account opens only by a recovery. `balance` is whole Cash, `email` the address as the source has it.
 */
export interface PersonToAdopt extends Candidate {
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  createdAt?: Date | null | undefined
  password?: OldPassword | null | undefined
}

/** What became of a person. `isRepeat`: an earlier batch had decided it, and nothing was written. */
export type AdoptionOutcome = { key: string; isRepeat: boolean } & (
  | { outcome: 'new'; userId: number }
  | { outcome: 'skipped'; reason: AdoptionSkip }
)

/** The run of a batch: a row of `adoption_runs`. */
export interface RunOfAdoption {
  id: number
  label: string
  passwordsUntil: string
}

type Db = Kysely<DB>

/** The most people of one batch. */
export const mostAtOnce = 500

/**
 * Makes accounts of people of a source, with their opening balances, in the caller's transaction; the outcomes are in the
 * order of `people`. Each person becomes one account, however often a batch is repeated: (label, key) is unique. A later
 * run tries those again whom an earlier one skipped. The run's row is locked, so batches of one run take turns. Nobody is
 * notified, and no mail is sent. `source_state` is noted for staff: a locked account of the game is refused by the game
 * itself at the first sign-in, and a ban of an older site is for staff to decide.
 */
export async function adoptPeople(
  app: Pick<App, 'config' | 'now'>,
  tx: Db,
  run: RunOfAdoption,
  people: readonly PersonToAdopt[],
): Promise<AdoptionOutcome[]> {
  if (people.length > mostAtOnce) throw new Error(`${people.length} people are more than ${mostAtOnce} in one batch.`)
  await queries.lockRun(tx, run.id)
  const { before, refused } = await judge(app, tx, run, people)
  const free = people.filter((person) => !before.has(person) && !refused.has(person))
  const at = app.now()
  const users = new Map(
    (
      await queries.insertUsers(
        tx,
        free.map((person) => userOf(app, person, at)),
      )
    ).map((row) => [row.login, row.id]),
  )
  // Somebody has signed up with the login or the address in this moment.
  for (const person of free) if (!users.has(person.login)) refused.set(person, 'login_taken')
  const accounts = free.filter((person) => users.has(person.login))
  await keepOldPasswords(
    tx,
    accounts.flatMap(({ login, password }) => (password ? [{ userId: users.get(login)!, password }] : [])),
    { at, until: run.passwordsUntil },
  )
  await keepPeople(tx, run, { accounts, users, refused }, at)
  return people.map((person): AdoptionOutcome => {
    const earlier = before.get(person)
    if (earlier) return earlier
    const reason = refused.get(person)
    if (reason) return { key: person.key, isRepeat: false, outcome: 'skipped', reason }
    return { key: person.key, isRepeat: false, outcome: 'new', userId: users.get(person.login)! }
  })
}

/** What `adoptPeople` would do with these people now. Writes nothing, so it cannot see doubles of other batches. */
export async function rehearsePeople(
  app: Pick<App, 'config' | 'now'>,
  db: Db,
  run: Pick<RunOfAdoption, 'id' | 'label'>,
  people: readonly PersonToAdopt[],
): Promise<{ key: string; isRepeat: boolean; reason: AdoptionSkip | null }[]> {
  const { before, refused } = await judge(app, db, run, people)
  return people.map((person) => {
    const earlier = before.get(person)
    if (earlier)
      return { key: person.key, isRepeat: true, reason: earlier.outcome === 'skipped' ? earlier.reason : null }
    return { key: person.key, isRepeat: false, reason: refused.get(person) ?? null }
  })
}

/** Whom an earlier batch has decided about, and why others become no accounts. */
async function judge(
  app: Pick<App, 'config' | 'now'>,
  db: Db,
  run: Pick<RunOfAdoption, 'id' | 'label'>,
  people: readonly PersonToAdopt[],
) {
  const rows = new Map(
    (
      await queries.findDecided(
        db,
        run.label,
        people.map(({ key }) => key),
      )
    ).map((row) => [row.source_key, row]),
  )
  const before = new Map<PersonToAdopt, AdoptionOutcome>()
  const seen = new Set<string>()
  for (const person of people) {
    const row = rows.get(person.key)
    if (!row || seen.has(person.key)) continue
    const common = { key: person.key, isRepeat: true }
    if (row.outcome === 'new') before.set(person, { ...common, outcome: 'new', userId: row.user_id ?? 0 })
    else if (row.run_id === run.id) before.set(person, { ...common, outcome: 'skipped', reason: row.reason! })
    if (before.has(person)) seen.add(person.key)
  }
  const open = people.filter((person) => !before.has(person))
  const refused = refusedAlone(open, {
    isLogin: (text) => Username.safeParse(text).data === text,
    isReserved: isReservedLogin,
    isEmail: (text) => Email.safeParse(text).success,
    isPassword: ({ password }) => !password || password.kind === 'game' || isWellFormed(password),
  })
  // A key twice in one batch: the second is not the one that an earlier batch has decided about.
  for (const person of open) if (seen.has(person.key)) refused.set(person, 'doubled_in_source')
  const candidates = open.filter((person) => !refused.has(person))
  await refuseTaken(app, db, run.label, candidates, refused)
  return { before, refused }
}

/** Adds the people whose login or address belongs to an account, or to an earlier one of these people. */
async function refuseTaken(
  app: Pick<App, 'config' | 'now'>,
  db: Db,
  label: string,
  people: readonly PersonToAdopt[],
  refused: Map<PersonToAdopt, AdoptionSkip>,
): Promise<void> {
  if (people.length === 0) return
  const logins = people.map(({ login }) => login)
  const emails = people.flatMap((person) => emailKeyOf(app, person) ?? [])
  const taken = await queries.findTakenLogins(db, label, logins)
  const closed = await findClosedLogins(app, db, logins)
  const takenEmails = new Set(await queries.findTakenEmails(db, emails))
  for (const person of people) {
    const holder = taken.get(person.login.toLowerCase())
    const email = emailKeyOf(app, person)
    if (holder) refused.set(person, holder === 'adopted' ? 'doubled_in_source' : 'login_taken')
    else if (closed.has(person.login.toLowerCase())) refused.set(person, 'closed_login')
    else if (email && takenEmails.has(email)) refused.set(person, 'email_taken')
    else if (email) takenEmails.add(email)
  }
}

const emailOf = ({ email }: PersonToAdopt): string | null => (email ? Email.parse(email) : null)

const emailKeyOf = (app: Pick<App, 'config'>, person: PersonToAdopt): string | null =>
  app.config.uniqueEmail ? emailOf(person) : null

/** Names that a mail program would turn into links are left out: our mails greet by them. */
const nameOf = (name: string | null | undefined): string => {
  const text = name?.trim().slice(0, 60) ?? ''
  return isPersonName(text) ? text : ''
}

function userOf(app: Pick<App, 'config'>, person: PersonToAdopt, at: Date) {
  const created = person.createdAt && person.createdAt < at ? person.createdAt : at
  return {
    login: person.login,
    first_name: nameOf(person.firstName) || person.login,
    last_name: nameOf(person.lastName),
    email: emailOf(person),
    email_key: emailKeyOf(app, person),
    password_hash: noPassword,
    created_at: created.toISOString(),
    adopted_at: at.toISOString(),
  }
}

/** Notes every person of the batch, and moves the opening balances. The reference is the person's row. */
async function keepPeople(
  tx: Db,
  run: RunOfAdoption,
  batch: {
    accounts: readonly PersonToAdopt[]
    users: ReadonlyMap<string, number>
    refused: ReadonlyMap<PersonToAdopt, AdoptionSkip>
  },
  at: Date,
): Promise<void> {
  const common = { run_id: run.id, label: run.label, adopted_at: at.toISOString() }
  const rowOf = ({ key, state = 'active' }: PersonToAdopt) => ({ ...common, source_key: key, source_state: state })
  const accounts = batch.accounts.map((person) => ({
    ...rowOf(person),
    ...{ user_id: batch.users.get(person.login)!, outcome: 'new' as const, reason: null },
    balance: person.balance ?? 0,
  }))
  // The second row of a key has no row of its own.
  const keys = new Set(accounts.map((row) => row.source_key))
  const skipped = [...batch.refused].flatMap(([person, reason]) => {
    if (keys.has(person.key)) return []
    keys.add(person.key)
    return [{ ...rowOf(person), user_id: null, outcome: 'skipped' as const, reason, balance: 0 }]
  })
  const rows = await queries.keepPeople(tx, [...accounts, ...skipped])
  await moveManyCash(
    tx,
    rows.flatMap(({ id, user_id, balance }) =>
      user_id !== null && balance > 0
        ? [
            {
              ...{ kind: 'opening' as const, reference: String(id), at, label: run.label },
              ...{ from: { house: 'openings' as const }, to: { user: user_id }, amount: balance },
            },
          ]
        : [],
    ),
  )
}
