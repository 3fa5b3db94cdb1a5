import type { AnswerOf } from '@guildhall/contract'
import type { connection } from '@guildhall/contract/connection'
import type { GameSwitch } from '@guildhall/contract/game-switches'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { changeContent } from '../../cache/content.ts'
import { lockSwitch, putSwitch } from '../../db/game-switches.ts'
import { switchTag } from '../../game/switches.ts'
import type { Job } from '../../jobs/job.ts'
import { settleGameOperationsJob } from '../account/public.ts'
import { settleBansJob } from '../ban/public.ts'
import { deliverItemsJob } from '../delivery/public.ts'
import { pushGuildMarksJob } from '../guildmark/public.ts'
import { moveGoodsJob } from '../market/public.ts'
import { getConnection } from './service.ts'

/** The jobs that send what has waited for a switch. */
const jobsOf: Record<GameSwitch, readonly Job<object>[]> = {
  accounts: [settleGameOperationsJob],
  deliveries: [deliverItemsJob, moveGoodsJob],
  bans: [settleBansJob],
  guild_marks: [pushGuildMarksJob],
}

/**
 * Switches on or off what the portal may write into the game, for every node from the commit on. Calls that have been
 * sent by then end. A switch that is set already stays as it is, without an entry of the audit log.
 */
export async function setGameSwitch(
  app: App,
  caller: Caller,
  name: GameSwitch,
  isOn: boolean,
): Promise<AnswerOf<typeof connection.setGameSwitch>> {
  const now = app.now()
  await changeContent(app, [switchTag], async (tx) => {
    const before = (await lockSwitch(tx, name))?.is_on === true
    if (before === isOn) return
    await putSwitch(tx, name, { is_on: isOn, changed_at: now.toISOString(), changed_by: caller.id })
    await recordAdminAction(tx, caller, 'connection.switch', `game switch ${name}`, now, {
      before: { isOn: before },
      after: { isOn },
    })
    if (isOn) for (const job of jobsOf[name]) await app.jobs.add(tx, job, {}, job.name)
  })
  const { data } = await getConnection(app)
  return { message: isOn ? m.connection_switched_on() : m.connection_switched_off(), data }
}
