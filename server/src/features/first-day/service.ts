import type { AnswerOf } from '@guildhall/contract'
import type { firstDay } from '@guildhall/contract/first-day'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { readRoster } from '../home/public.ts'
import * as queries from './queries.ts'

type Reply = AnswerOf<typeof firstDay.getFirstDay>
type Step = Reply['steps'][number]

/** The game is not asked once the list is closed. */
export async function getFirstDay(app: App, caller: Caller): Promise<Reply> {
  const row = await queries.getFirstDay(app.db, caller.id)
  if (!row || row.is_dismissed) return { steps: [] }
  const { source, roster } = await readRoster(app, caller)
  const hasCharacter = Boolean(roster?.best)
  const isDone = (done: boolean): Step['state'] => (done ? 'done' : 'open')
  const steps: (Step | false)[] = [
    { name: 'email', state: isDone(row.is_confirmed) },
    // Who has a character has the client.
    row.has_downloads && { name: 'download', state: isDone(row.is_downloaded || hasCharacter) },
    source !== 'unsupported' && { name: 'character', state: isDone(hasCharacter) },
    row.is_referred && { name: 'welcome', state: row.is_welcomed ? 'done' : 'waiting' },
    { name: 'second-step', state: isDone(caller.hasTotp) },
  ]
  return { steps: steps.filter((step) => step !== false) }
}

export async function noteDownload({ db, now }: App, caller: Caller): Promise<AnswerOf<typeof firstDay.noteDownload>> {
  await queries.setMoment(db, caller.id, 'downloaded_at', now().toISOString())
  return { message: m.first_day_noted() }
}

export async function dismissFirstDay(
  { db, now }: App,
  caller: Caller,
): Promise<AnswerOf<typeof firstDay.dismissFirstDay>> {
  await queries.setMoment(db, caller.id, 'dismissed_at', now().toISOString())
  return { message: m.first_day_dismissed() }
}
