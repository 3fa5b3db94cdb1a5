import type { ReferralState } from '@guildhall/contract/referral'
import type { SettingsOf } from '@guildhall/contract/setting-groups'
import type { Kysely } from 'kysely'
import type { App } from '../server/src/app.ts'
import type { DB } from '../server/src/db/tables.ts'
import { transaction } from '../server/src/db/transaction.ts'
import { insertNewUser } from '../server/src/features/account/queries.ts'
import { getUserByLogin } from '../server/src/people/queries.ts'
import { insertMark } from '../server/src/db/once-marks.ts'
import { settings } from '../server/src/features/settings/service.ts'
import { adjustBonus } from '../server/src/features/referral/bonus.ts'
import { getReferralOf, insertReferral } from '../server/src/features/referral/queries.ts'
import type { Evidence } from '../server/src/features/referral/rules.ts'
import { putSettings } from './put-settings.ts'

const mark = 'demo_referrals'
const sharedBrowser = 'demo-browser'
const hour = 3600_000

/** Rewards from the items of the sandbox's game; a real server chooses its own. */
const codes = { tiers: ['402 61 3', '411 61 3', '413 61 30', '1147'], welcome: ['402 61 5', '411 61 5'] }

interface Friend {
  login: string
  /** The login of a resident of the sandbox's game with a character there, so that a check adds no evidence. */
  resident?: string
  name: [string, string]
  hoursAgo: number
  released: ReferralState
  evidence: Evidence[]
  reais?: number
}
const clean = { evidence: [] as Evidence[] }

/** Three approved friends, so that a reward is due; one to decide, one suspect and one refused. */
const friends: Friend[] = [
  { login: 'lucasr', name: ['Lucas', 'Ribeiro'], hoursAgo: 500, released: 'S', ...clean, reais: 50 },
  { login: 'taynara', name: ['Taynara', 'Lopes'], hoursAgo: 410, released: 'S', ...clean },
  { login: 'brunok', name: ['Bruno', 'Kato'], hoursAgo: 300, released: 'S', ...clean },
  { login: 'cecilia', resident: 'morador41', name: ['Cecília', 'Prado'], hoursAgo: 30, released: 'P', ...clean },
  {
    login: 'marina2',
    resident: 'morador42',
    name: ['Mari', 'Duarte'],
    hoursAgo: 20,
    released: 'P',
    evidence: [{ reason: 'same_browser', login: 'player' }],
  },
  { login: 'fakeone', name: ['Zé', 'Ninguém'], hoursAgo: 200, released: 'N', ...clean },
]

/** Adds referrals of the demo player in each state, and some for staff to decide, once. */
export async function seedDemoReferrals(app: App): Promise<void> {
  const [player, admin] = [await getUserByLogin(app.db, 'player'), await getUserByLogin(app.db, app.config.admin.login)]
  if (!player || !admin) return
  const isNew = await transaction(app.db, async (tx) => {
    if (!(await insertMark(tx, mark, app.now().toISOString()))) return false
    // The suspect signed up in the player's browser, which a check of the sign-ups detects.
    await setVisitorOnce(tx, player.id, sharedBrowser)
    for (const friend of friends) await seedFriend(app, tx, { player: player.id, admin: admin.id }, friend)
    return true
  })
  if (isNew) await seedCodes(app, admin)
}

async function seedFriend(
  app: App,
  tx: Kysely<DB>,
  { player, admin }: { player: number; admin: number },
  { resident, name, hoursAgo, released, evidence, reais, ...friend }: Friend,
): Promise<void> {
  // In a real game the logins of residents belong to players.
  const isInGame = app.config.isGameSimulated && resident !== undefined
  const login = isInGame ? resident : friend.login
  const created_at = new Date(app.now().getTime() - hoursAgo * hour).toISOString()
  const user = await insertNewUser(tx, {
    login,
    first_name: name[0],
    last_name: name[1],
    email: `${login}@guildhall.example`,
    password_hash: 'none',
    referred_by: player,
    visitor_id: evidence.length ? sharedBrowser : `demo-${login}`,
    signup_address: '127.0.0.1',
    game_state: isInGame ? 'ok' : 'none',
    game_account_made: isInGame,
    created_at,
  })
  if (!user) return
  await insertReferral(tx, {
    referrer_id: player,
    referred_id: user.id,
    released: reais ? 'P' : released,
    type: evidence.length ? 'Suspect' : 'Success',
    evidence: JSON.stringify(evidence),
    checked_at: app.now().toISOString(),
    ready_at: created_at,
    welcomed_at: created_at,
    created_at,
    ...(released !== 'P' && { reviewed_by: admin, reviewed_at: created_at }),
  })
  if (!reais) return
  const cents = reais * 100
  const source = `demo ${login}`
  await adjustBonus(app, tx, { donorId: user.id, source, amountCents: cents, chargeCents: cents, backCents: 0 })
  const referral = await getReferralOf(tx, user.id)
  await tx.updateTable('referrals').set({ released }).where('id', '=', referral!.id).execute()
}

/** Records the browser of a user's sign-up when none is recorded. */
const setVisitorOnce = (tx: Kysely<DB>, id: number, visitor_id: string) =>
  tx.updateTable('users').set({ visitor_id }).where('id', '=', id).where('visitor_id', 'is', null).execute()

async function seedCodes(app: App, admin: { id: number }): Promise<void> {
  const value: SettingsOf<'referral'> = await settings(app).read('referral')
  const withCodes = <T extends object>(list: T[], items: string[]) =>
    list.map((each, at) => ({ ...each, item: items[at] ?? '' }))
  await putSettings(app, admin, 'referral', {
    ...value,
    tiers: withCodes(value.tiers, codes.tiers),
    welcome: withCodes(value.welcome, codes.welcome),
  })
}
