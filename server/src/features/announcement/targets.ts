import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { announcement } from '@guildhall/contract/announcement'
import { announcementMax, type TargetKind } from '@guildhall/contract/announcement-rules'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { changes } from '../../audit/changes.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse, refuseField } from '../../fail.ts'
import * as queries from './queries.ts'
import { isBotToken, isChat, webhookAddress } from './rules.ts'
import { secretColumns } from './secrets.ts'

type Form = ValidOf<typeof announcement.createAnnouncementTarget>['body']
type Change = ValidOf<typeof announcement.updateAnnouncementTarget>['body']

/** The name of a target in the audit log. */
export const targetOf = (id: number): string => `announcement target ${id}`

export const listAnnouncementTargets = async ({
  db,
}: Pick<App, 'db'>): Promise<AnswerOf<typeof announcement.listAnnouncementTargets>> => ({
  data: await queries.findTargets(db, announcementMax.targets),
})

/** Adds a channel. What is older than this moment is not announced there. */
export async function createAnnouncementTarget(
  app: App,
  caller: Caller,
  { kind, secret: sent, ...form }: Form,
): Promise<AnswerOf<typeof announcement.createAnnouncementTarget>> {
  if (!sent) refuseField('secret', 'required', m.error_field_required())
  const secret = checkedSecret(app, kind, sent)
  const columns = columnsOf(kind, form)
  const at = app.now().toISOString()
  const id = await transaction(app.db, async (tx) => {
    await queries.lockTargets(tx)
    if ((await queries.countTargets(tx)) >= announcementMax.targets) refuse('too_many_announcement_targets')
    await checkName(app, tx, form.name, null)
    const next = await queries.takeTargetId(tx)
    const row = { id: next, kind, ...columns, since: at, created_at: at, updated_at: at, updated_by: caller.id }
    await queries.insertTarget(tx, { ...row, ...secretColumns(app, next, secret) })
    const after = snapshot({ ...(await queries.getTarget(tx, next)) })
    await recordAdminAction(tx, caller, 'announcementTarget.create', targetOf(next), app.now(), { after })
    return next
  })
  return { message: m.announcement_target_created(), data: await queries.getTarget(app.db, id) }
}

/**
 * Changes a channel, and ends its problem. Switched on, or for another kind of news, it begins at this moment: what was
 * missed is not announced.
 */
export async function updateAnnouncementTarget(
  app: App,
  caller: Caller,
  id: number,
  { revision, secret: sent, ...form }: Change,
): Promise<AnswerOf<typeof announcement.updateAnnouncementTarget>> {
  await transaction(app.db, async (tx) => {
    await queries.lockTargets(tx)
    const row = await queries.lockTarget(tx, id)
    if (!row) refuse('not_found')
    if (revision && revision !== row.revision) refuse('changed_meanwhile', { revision: row.revision })
    await checkName(app, tx, form.name, id)
    const columns = columnsOf(row.kind, form)
    const secret = sent ? secretColumns(app, id, checkedSecret(app, row.kind, sent)) : {}
    const isNew = (!row.is_on && form.is_on) || form.kinds.some((kind) => !row.kinds.includes(kind))
    const before = await queries.getTarget(tx, id)
    const now = app.now()
    await queries.updateTarget(tx, id, {
      ...columns,
      ...secret,
      ...(isNew ? { since: now.toISOString() } : {}),
      problem: null,
      problem_at: null,
      updated_at: now.toISOString(),
      updated_by: caller.id,
      revision: row.revision + 1,
    })
    const changed = changes(snapshot(before), snapshot(await queries.getTarget(tx, id)))
    await recordAdminAction(tx, caller, 'announcementTarget.update', targetOf(id), now, changed)
  })
  return { message: m.announcement_target_saved(), data: await queries.getTarget(app.db, id) }
}

/** Removes a channel and its secret. The row stays for the log of what was posted. */
export async function deleteAnnouncementTarget(
  app: App,
  caller: Caller,
  id: number,
): Promise<AnswerOf<typeof announcement.deleteAnnouncementTarget>> {
  await transaction(app.db, async (tx) => {
    if (!(await queries.lockTarget(tx, id))) refuse('not_found')
    const before = snapshot(await queries.getTarget(tx, id))
    await queries.updateTarget(tx, id, { secret: null, deleted_at: app.now().toISOString(), is_on: false })
    await recordAdminAction(tx, caller, 'announcementTarget.delete', targetOf(id), app.now(), { before })
  })
  return { message: m.announcement_target_deleted() }
}

async function checkName(_: App, db: App['db'], name: string, id: number | null): Promise<void> {
  if (await queries.isNameTaken(db, name, id)) refuseField('name', 'taken', m.announcement_name_taken())
}

/** The secret as it is stored. Only addresses of Discord are taken, because the portal sends requests there. */
function checkedSecret({ config }: Pick<App, 'config'>, kind: TargetKind, secret: string): string {
  if (kind === 'telegram')
    return isBotToken(secret) ? secret : refuseField('secret', 'format', m.announcement_token_wrong())
  const address = webhookAddress(secret, config.announcing.simulatedDiscord)
  return address ?? refuseField('secret', 'format', m.announcement_webhook_wrong())
}

function columnsOf(kind: TargetKind, { chat = '', templates, ...form }: Omit<Change, 'secret' | 'revision'>) {
  if (kind === 'telegram' && chat === '') refuseField('chat', 'required', m.error_field_required())
  if (kind === 'telegram' && !isChat(chat)) refuseField('chat', 'format', m.announcement_chat_wrong())
  const kinds = [...new Set(form.kinds)]
  return { ...form, kinds, chat: kind === 'telegram' ? chat : null, templates: JSON.stringify(templates) }
}

/** The fields of a target for the audit log; of its secret the last four characters. */
const snapshot = ({ last: _, id: __, revision: ___, problem_at: ____, ...row }: queries.TargetRow) => row
