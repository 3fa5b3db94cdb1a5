import { randomUUID } from 'node:crypto'
import type { App } from '../server/src/app.ts'
import { transaction } from '../server/src/db/transaction.ts'
import { insertNewUser } from '../server/src/features/account/queries.ts'
import { getUserByLogin } from '../server/src/people/queries.ts'
import { insertMark } from '../server/src/db/once-marks.ts'
import { insertOperation } from '../server/src/features/account/game-account/queries.ts'

const mark = 'demo_game_accounts'
const password = 'player123'
const day = 86_400_000

/**
 * The logins of residents of the sandbox's game, whose password there is `morador123` (docs/game-bridge.md). The portal
 * has not confirmed the first account; the second is confirmed, but the game has another password.
 */
const players = [
  { login: 'morador05', first_name: 'Ícaro', last_name: 'Viajante', daysAgo: 3, isConfirmed: false },
  { login: 'morador06', first_name: 'Jurema', last_name: 'Salgado', daysAgo: 1, isConfirmed: true },
]

export const demoLogins = players.map(({ login }) => login)

/** Adds two players whose game accounts are incomplete, once. An existing login is skipped. */
export async function seedDemoGameAccounts(app: Pick<App, 'config' | 'db' | 'hashing' | 'now'>): Promise<void> {
  // In a real game the logins belong to players, and in a public demo nobody may use a password from the documentation.
  if (!app.config.isGameSimulated || app.config.isDemoPublic) return
  // Hashing at every start would cost time.
  if (await getUserByLogin(app.db, players[0]!.login)) return
  const password_hash = await app.hashing.hash(password)
  await transaction(app.db, async (tx) => {
    if (!(await insertMark(tx, mark, app.now().toISOString()))) return
    for (const { daysAgo, isConfirmed, ...player } of players) {
      const created_at = new Date(app.now().getTime() - daysAgo * day).toISOString()
      const email = `${player.login}@guildhall.example`
      const user = await insertNewUser(tx, {
        ...player,
        email,
        email_key: email,
        email_verified_at: app.now().toISOString(),
        password_hash,
        game_state: isConfirmed ? 'pending' : 'taken',
        game_account_made: isConfirmed,
        created_at,
      })
      if (!user || isConfirmed) continue
      await insertOperation(tx, {
        id: randomUUID(),
        user_id: user.id,
        login: user.login,
        kind: 'create_account',
        state: 'refused',
        cause: 'account_exists',
        started_at: created_at,
        settled_at: created_at,
      })
    }
  })
}
