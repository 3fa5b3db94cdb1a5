import type { Locale } from '@guildhall/contract'
import type { ApprovalKindName } from '@guildhall/contract/approval-rules'
import { endOfServerDay, serverDay, serverDayStart } from '@guildhall/contract/server-calendar'
import * as m from '@guildhall/messages'
import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import { insertMark } from '../../db/once-marks.ts'
import { transaction } from '../../db/transaction.ts'
import { task } from '../../jobs/job.ts'
import { addressOf, write, type Reader, type Settings } from '../../mail/letter.ts'
import { mailJob } from '../../mail/mail-job.ts'
import { findOwnersToMail } from '../../people/queries.ts'
import type { Message } from '../../ports/mail.ts'
import { reais, whole } from '../notification/public.ts'
import * as queries from './digest-queries.ts'
import { digestActsJob } from './jobs.ts'

/** A day of the server's calendar, as `2026-11-20`. */
type Day = string

const periodOf = (day: Day) => {
  const until = endOfServerDay(day)
  return { from: serverDayStart(new Date(until - 1)).toISOString(), until: new Date(until).toISOString() }
}

/** Adds the mails about the day that has ended, once. A day without an act, a ban or a decision has none. */
export async function digestActs(app: Pick<App, 'db' | 'jobs' | 'now'>): Promise<void> {
  const day = serverDay(new Date(serverDayStart(app.now()).getTime() - 1))
  await transaction(app.db, async (tx) => {
    if (!(await insertMark(tx, `digest_acts ${day}`, app.now().toISOString()))) return
    if ((await linesOf({ db: tx }, day, 'pt-BR')).length === 0) return
    const owners = await findOwnersToMail(tx)
    await Promise.all(owners.map(({ id }) => app.jobs.add(tx, mailJob, { kind: 'staff_digest', userId: id, day })))
  })
}

export const approvalTasks = (app: App): TaskList => task(digestActsJob, () => digestActs(app))

/** The mail about a day, with one paragraph for each person; null for a day without anything. */
export async function digestMail(
  app: Pick<App, 'config' | 'db'>,
  reader: Reader,
  { day }: { day: Day },
): Promise<Message | null> {
  const lines = await linesOf(app, day, reader.locale)
  return lines.length > 0 ? actsLetter(app.config, reader, day, lines) : null
}

export function actsLetter(config: Settings, reader: Reader, day: Day, lines: readonly string[]): Message {
  const date = new Intl.DateTimeFormat(reader.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
  return write(config, reader, {
    subject: m.mail_digest_subject({ app: config.appName, date }),
    paragraphs: [m.mail_digest_text({ date }), ...lines],
    button: { label: m.mail_digest_button(), url: addressOf(config, reader, '/staff/approvals') },
  })
}

/** One line for each person: what they did, whom they banned, and what they decided about. */
async function linesOf({ db }: Pick<App, 'db'>, day: Day, locale: Locale): Promise<string[]> {
  const [acts, bans, decisions] = await Promise.all([
    queries.sumActs(db, periodOf(day)),
    queries.sumBans(db, periodOf(day)),
    queries.sumDecisions(db, periodOf(day)),
  ])
  const logins = [...new Set([...acts, ...bans, ...decisions].map(({ login }) => login))].toSorted((one, other) =>
    one.localeCompare(other),
  )
  return logins.map((login) => {
    const done = acts.filter((act) => act.login === login).map((act) => actWords[act.kind](act, locale))
    const banned = bans.filter((each) => each.login === login).map((each) => m.mail_digest_bans({ count: each.bans }))
    const decided = decisions
      .filter((decision) => decision.login === login)
      .map(({ approved, declined }) => m.mail_digest_decisions({ approved, declined }))
    return `${login}: ${[...done, ...banned, ...decided].join(' · ')}`
  })
}

type Words = (act: queries.ActSum, locale: Locale) => string
const refunds: Words = ({ count, amount }) => m.mail_digest_refunds({ count, amount: reais(amount) })

const actWords: Record<ApprovalKindName, Words> = {
  credit: ({ count, amount }, locale) => m.mail_digest_credits({ count, amount: whole(amount, locale) }),
  item: ({ count }) => m.mail_digest_items({ count }),
  refund: refunds,
  surplus: ({ count, amount }) => m.mail_digest_surpluses({ count, amount: reais(amount) }),
  order_refund: ({ count }) => m.mail_digest_orders({ count }),
  gift_refund: ({ count }) => m.mail_digest_gifts({ count }),
  deposit: ({ count, amount }, locale) => m.mail_digest_deposits({ count, amount: whole(amount, locale) }),
  settle: ({ count, amount }, locale) => m.mail_digest_settled({ count, amount: whole(amount, locale) }),
  unknown_credit: ({ count, amount }, locale) => m.mail_digest_settled({ count, amount: whole(amount, locale) }),
  gift_code: ({ count, amount }, locale) => m.mail_digest_gift_codes({ count, amount: whole(amount, locale) }),
  gift_items: ({ count }) => m.mail_digest_gift_items({ count }),
  // These have no amount, so no row of an act; the decisions name them.
  settings_money: () => m.approval_act_settings_money(),
  settings_market: () => m.approval_act_settings_market(),
  roles: ({ login }) => m.approval_act_roles({ login }),
  role_set: () => m.approval_act_role_set(),
  campaign: () => m.approval_act_campaign(),
  creator: () => m.approval_act_creator(),
  creator_payout: ({ login }) => m.approval_act_creator_payout({ login }),
  closing: ({ login }) => m.approval_act_closing({ login }),
}
