import type { AnswerOf } from '@guildhall/contract'
import type { player } from '@guildhall/contract/player'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse } from '../../fail.ts'
import { pageOf, pageRows } from './page-of.ts'
import * as queries from './queries.ts'
import { demandPlayer } from './service.ts'

export async function listPlayerNotes(
  app: App,
  caller: Caller,
  login: string,
  before: number | null,
): Promise<AnswerOf<typeof player.listPlayerNotes>> {
  const user = await demandPlayer(app, login)
  const rows = await queries.findNotes(app.db, user.id, before, pageRows + 1)
  return pageOf(rows, ({ id, text, author, author_id, created_at }) => ({
    id,
    text,
    author,
    at: new Date(created_at).toISOString(),
    isOwn: author_id === caller.id,
  }))
}

/** Adds a note. The audit log names it and leaves its text to the note itself. */
export async function addPlayerNote(
  app: App,
  caller: Caller,
  login: string,
  text: string,
): Promise<AnswerOf<typeof player.addPlayerNote>> {
  const user = await demandPlayer(app, login)
  const now = app.now()
  const note = await transaction(app.db, async (tx) => {
    const row = await queries.insertNote(tx, {
      user_id: user.id,
      author_id: caller.id,
      text,
      created_at: now.toISOString(),
    })
    await recordAdminAction(tx, caller, 'addPlayerNote', `user ${user.id}`, now, {
      after: { login: user.login, note: row.id },
    })
    return row
  })
  return {
    message: m.player_note_added(),
    data: { id: note.id, text: note.text, author: caller.login, at: now.toISOString(), isOwn: true },
  }
}

/** Removes a note of the caller; another person's is refused as `not_found`. The audit log keeps the text. */
export async function removePlayerNote(
  app: App,
  caller: Caller,
  login: string,
  id: number,
): Promise<AnswerOf<typeof player.removePlayerNote>> {
  const user = await demandPlayer(app, login)
  await transaction(app.db, async (tx) => {
    const note = await queries.deleteNote(tx, { id, userId: user.id, authorId: caller.id })
    if (!note) refuse('not_found')
    await recordAdminAction(tx, caller, 'removePlayerNote', `user ${user.id}`, app.now(), {
      before: { login: user.login, note: id, text: note.text },
    })
  })
  return { message: m.player_note_removed() }
}
