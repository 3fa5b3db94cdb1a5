import type { App } from '../../app.ts'
import { hashPassword } from './passwords.ts'
import * as queries from './queries.ts'

/** Makes the first superadmin when its login is free, so that a new portal has somebody who may do everything. */
export async function makeFirstSuperadmin(app: App): Promise<void> {
  const { login, password } = app.config.admin
  if (await queries.getUserByLogin(app.db, login)) return
  const password_hash = await hashPassword(password, app.config.pepper)
  await queries.insertUser(app.db, { login, first_name: 'Admin', roles: ['superadmin'], password_hash })
  app.log.info({ login }, 'made the first superadmin')
}

/** The demo's player, who may do what every player may. */
export async function makeDemoPlayer(app: App): Promise<void> {
  if (await queries.getUserByLogin(app.db, 'player')) return
  const password_hash = await hashPassword('player123', app.config.pepper)
  await queries.insertUser(app.db, { login: 'player', first_name: 'Marina', last_name: 'Duarte', password_hash })
}
