import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { announcement } from '@guildhall/contract/announcement'
import { repeatableStates } from '@guildhall/contract/announcement-rules'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse } from '../../fail.ts'
import { serverName } from '../settings/service.ts'
import { postTo } from './channels.ts'
import { postAnnouncementJob } from './jobs.ts'
import { jobKey } from './post.ts'
import * as queries from './queries.ts'
import { escapeMarkdown, type Outcome } from './rules.ts'
import { readSecret } from './secrets.ts'
import { targetOf } from './targets.ts'

const onPage = 30

/** The log of what was posted, newest first. */
export async function listAnnouncements(
  { db }: Pick<App, 'db'>,
  query: ValidOf<typeof announcement.listAnnouncements>['query'],
): Promise<AnswerOf<typeof announcement.listAnnouncements>> {
  const found = await queries.findAnnouncements(db, query, onPage + 1)
  const data = found.slice(0, onPage)
  return { data, next: found.length > onPage ? (data.at(-1)?.id ?? null) : null }
}

/** Posts again what failed, or what staff have not found in the channel. */
export async function repeatAnnouncement(
  app: App,
  caller: Caller,
  id: number,
): Promise<AnswerOf<typeof announcement.repeatAnnouncement>> {
  await transaction(app.db, async (tx) => {
    const row = await queries.lockAnnouncement(tx, id)
    if (!row) refuse('not_found')
    if (!repeatableStates.includes(row.state)) refuse('announcement_not_repeatable')
    if (row.deleted_at !== null || !row.is_on || row.problem !== null) refuse('announcement_target_unusable')
    const at = app.now()
    const change = { state: 'waiting' as const, attempts: 0, asked_by: caller.id, asked_at: at.toISOString() }
    await queries.updateAnnouncement(tx, id, { ...change, cause: null, detail: null, next_try_at: null })
    await app.jobs.add(tx, postAnnouncementJob, { id }, jobKey(id))
    await recordAdminAction(tx, caller, 'announcement.repeat', targetOf(row.target_id), at, {
      before: { state: row.state },
      after: { state: 'waiting', title: row.title },
    })
  })
  return { message: m.announcement_repeated() }
}

/** Posts a test, and says in words what the other side replied. A success ends the problem of a target. */
export async function testAnnouncementTarget(
  app: App,
  caller: Caller,
  id: number,
): Promise<AnswerOf<typeof announcement.testAnnouncementTarget>> {
  const target = await transaction(app.db, async (tx) => {
    const row = await queries.lockTarget(tx, id)
    if (!row) refuse('not_found')
    await recordAdminAction(tx, caller, 'announcementTarget.test', targetOf(id), app.now(), {})
    return row
  })
  const { locale, kind, chat } = target
  const secret = readSecret(app, id, target.secret)
  const name = await serverName(app)
  const escape = kind === 'discord' ? escapeMarkdown : String
  const post = {
    title: escape(m.announcement_test_title({ app: name }, { locale })),
    text: m.announcement_test_text({}, { locale }),
    link: `${app.config.publicUrl}${locale === 'en' ? '/en' : '/'}`,
    picture: null,
  }
  const outcome = secret === null ? null : await postTo(app, { kind, secret, chat }, post)
  const problem = outcome === null ? 'unreadable' : outcome.kind === 'refused' ? outcome.problem : null
  if (problem || outcome?.kind === 'sent') await queries.noteProblem(app.db, target, problem, app.now())
  return { isSent: outcome?.kind === 'sent', message: wordsOf(outcome) }
}

/** The outcome of a test; null when the secret cannot be read. */
function wordsOf(outcome: Outcome | null): string {
  if (!outcome) return m.announcement_problem_unreadable()
  if (outcome.kind === 'sent') return m.announcement_test_sent()
  const detail = outcome.detail ?? m.announcement_no_detail()
  if (outcome.kind === 'unknown') return m.announcement_test_unknown({ detail })
  if (outcome.kind === 'again') return m.announcement_test_later({ detail })
  if (outcome.problem === 'gone') return m.announcement_test_gone({ detail })
  return outcome.problem ? m.announcement_test_denied({ detail }) : m.announcement_test_refused({ detail })
}
