import { randomInt, randomUUID } from 'node:crypto'
import type { AnswerOf } from '@guildhall/contract'
import type { connection } from '@guildhall/contract/connection'
import type { ConnectionTest } from '@guildhall/contract/game-switches'
import * as m from '@guildhall/messages'
import type * as z from 'zod/mini'
import type { TestAccountForm } from '@guildhall/contract/connection'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse, refuseAll, refuseField } from '../../fail.ts'
import { codeOf } from '../../game/formats/item.ts'
import { problem } from '../../words/refusals.ts'
import { verifyOwner } from '../account/public.ts'
import { runConnectionTestJob } from './jobs.ts'
import { isTestable } from './plans.ts'
import { getConnectionTests } from './present-tests.ts'
import { jobKey } from './run-test.ts'
import { getConnection } from './service.ts'
import * as queries from './test-queries.ts'

/** Names the account and the item of the tests. Whoever names it knows its password, where the game can check it. */
export async function setTestAccount(
  app: App,
  caller: Caller,
  { login, gamePassword, item: typed }: z.output<typeof TestAccountForm>,
  client: Parameters<typeof verifyOwner>[3],
): Promise<AnswerOf<typeof connection.setTestAccount>> {
  const item = codeOf(typed)
  if (!item) refuseField('item', 'unknown', m.shop_code_impossible())
  if (await queries.isOfAnother(app.db, login, caller.id)) refuseAll([problem('login', 'test_login_of_player')])
  if (app.game.capabilities.verifyPassword) {
    if (!gamePassword) refuseField('gamePassword', 'required', m.error_field_required())
    const owner = await verifyOwner(app, login, gamePassword, client, caller.id)
    if (owner === 'absent') refuseAll([problem('login', 'test_login_unknown')])
  } else {
    const found = await app.game.hasAccount(login)
    if (found.kind === 'unknown') refuse('game_unreachable')
    if (found.kind === 'refused') refuse('game_refused')
    if (!found.value) refuseAll([problem('login', 'test_login_unknown')])
  }
  const now = app.now()
  await transaction(app.db, async (tx) => {
    const before = await queries.getTestAccount(tx)
    await queries.putTestAccount(tx, { login, item, changed_at: now.toISOString(), changed_by: caller.id })
    await recordAdminAction(tx, caller, 'connection.account', `game account ${login}`, now, {
      before: before ?? null,
      after: { login, item },
    })
  })
  const { data } = await getConnection(app)
  return { message: m.connection_account_saved({ login }), data }
}

/** Starts a test, which a job carries on. Reading and accounts need no test account. */
export async function startConnectionTest(
  app: App,
  caller: Caller,
  kind: ConnectionTest,
): Promise<AnswerOf<typeof connection.startConnectionTest>> {
  if (!isTestable(app.game, kind)) refuse('connection_test_unsupported')
  const now = app.now()
  await transaction(app.db, async (tx) => {
    const account = await queries.getTestAccount(tx)
    if (!account && kind !== 'reading' && kind !== 'accounts') refuse('connection_test_account')
    const login = kind === 'accounts' ? aTestLogin() : (account?.login ?? null)
    const begun = await queries.insertTest(tx, {
      kind,
      state: 'running',
      login,
      item: kind === 'deliveries' ? (account?.item ?? null) : null,
      seed: randomUUID(),
      started_at: now.toISOString(),
      started_by: caller.id,
    })
    if (!begun) refuse('connection_test_running')
    await recordAdminAction(tx, caller, 'connection.test', `game switch ${kind}`, now, { after: { login } })
    await app.jobs.add(tx, runConnectionTestJob, { id: begun.id }, jobKey(begun.id))
  })
  return { message: m.connection_test_started(), ...(await getConnectionTests(app)) }
}

/** Ten letters and digits, which every kind of game takes as a login. */
const aTestLogin = (): string => `teste${String(randomInt(100_000)).padStart(5, '0')}`
