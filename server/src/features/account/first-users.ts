import type { App } from '../../app.ts'
import * as queries from './queries.ts'

/** Makes the first superadmin when its login is free, so that a new portal has somebody who may do everything. */
export async function makeFirstSuperadmin(app: App): Promise<void> {
  const { login, password } = app.config.admin
  if (await queries.getUserByLogin(app.db, login)) return
  const password_hash = await app.hashing.hash(password)
  await queries.insertUser(app.db, { login, first_name: 'Admin', roles: ['superadmin'], password_hash })
  app.log.info({ login }, 'made the first superadmin')
}

/** The demo's player, whose account in the game the sandbox has made. The document is left for a visitor to fill in. */
export async function makeDemoPlayer(app: App): Promise<void> {
  if (await queries.getUserByLogin(app.db, 'player')) return
  const password_hash = await app.hashing.hash('player123')
  await queries.insertUser(app.db, {
    login: 'player',
    first_name: 'Marina',
    last_name: 'Duarte',
    email: 'player@guildhall.example',
    email_key: 'player@guildhall.example',
    email_verified_at: app.now().toISOString(),
    phone: '11987654321',
    game_state: 'ok',
    game_account_made: true,
    password_hash,
  })
}
