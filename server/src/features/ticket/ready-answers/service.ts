import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { ticket } from '@guildhall/contract/ticket'
import { readyAnswersAtMost } from '@guildhall/contract/ticket-staff-rules'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../../app.ts'
import { changes } from '../../../audit/changes.ts'
import { recordAdminAction } from '../../../audit/record.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuse } from '../../../fail.ts'
import * as queries from './queries.ts'

type Form = ValidOf<typeof ticket.createReadyAnswer>['body']

const target = (id: number) => `ready answer ${id}`

export async function listReadyAnswers({ db }: Pick<App, 'db'>): Promise<AnswerOf<typeof ticket.listReadyAnswers>> {
  return { data: await queries.findReadyAnswers(db) }
}

/** Adds a ready answer, while there are fewer than the list can have. Refuses a title that another one has. */
export async function createReadyAnswer(
  app: App,
  caller: Caller,
  { title, body, body_en = null }: Form,
): Promise<AnswerOf<typeof ticket.createReadyAnswer>> {
  const now = app.now()
  const id = await transaction(app.db, async (tx) => {
    await queries.lockTitles(tx)
    if ((await queries.countReadyAnswers(tx)) >= readyAnswersAtMost) refuse('too_many_ready_answers')
    if (await queries.isTitleTaken(tx, title, null)) refuse('ready_answer_exists')
    const row = await queries.insertReadyAnswer(tx, {
      title,
      body,
      body_en,
      updated_at: now.toISOString(),
      updated_by: caller.id,
    })
    await recordAdminAction(tx, caller, 'readyAnswer.create', target(row.id), now, { after: row })
    return row.id
  })
  return { message: m.ready_created(), data: await queries.getReadyAnswer(app.db, id) }
}

/** Changes a ready answer. Refuses to overwrite a change that `revision` has not seen. */
export async function updateReadyAnswer(
  app: App,
  caller: Caller,
  id: number,
  { revision, title, body, body_en = null }: Form,
): Promise<AnswerOf<typeof ticket.updateReadyAnswer>> {
  const now = app.now()
  await transaction(app.db, async (tx) => {
    await queries.lockTitles(tx)
    const before = await queries.lockReadyAnswer(tx, id)
    if (!before) refuse('not_found')
    if (revision && revision !== before.revision) refuse('changed_meanwhile', { revision: before.revision })
    if (await queries.isTitleTaken(tx, title, id)) refuse('ready_answer_exists')
    const after = await queries.updateReadyAnswer(tx, id, {
      title,
      body,
      body_en,
      updated_at: now.toISOString(),
      updated_by: caller.id,
      revision: before.revision + 1,
    })
    await recordAdminAction(tx, caller, 'readyAnswer.update', target(id), now, changes(before, after))
  })
  return { message: m.ready_saved(), data: await queries.getReadyAnswer(app.db, id) }
}

export async function deleteReadyAnswer(
  app: App,
  caller: Caller,
  id: number,
): Promise<AnswerOf<typeof ticket.deleteReadyAnswer>> {
  await transaction(app.db, async (tx) => {
    const before = await queries.lockReadyAnswer(tx, id)
    if (!before) refuse('not_found')
    await queries.deleteReadyAnswer(tx, id)
    await recordAdminAction(tx, caller, 'readyAnswer.delete', target(id), app.now(), { before })
  })
  return { message: m.ready_deleted() }
}
