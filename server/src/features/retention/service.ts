import type { AnswerOf } from '@guildhall/contract'
import type { retention } from '@guildhall/contract/retention'
import { retentionSubjects } from '@guildhall/contract/retention-subjects'
import { serverDay, serverDaysStart } from '@guildhall/contract/server-calendar'
import type { App } from '../../app.ts'
import { findDays, sumRemoved } from '../../privacy/retention/queries.ts'
import { retentionRules } from '../../privacy/retention/rules.ts'

const pageDays = 30

/** The periods with what was removed lately, and the days on which something was removed. */
export async function listRetention(
  app: Pick<App, 'db' | 'now'>,
  before: string | null,
): Promise<AnswerOf<typeof retention.listRetention>> {
  const [sums, found] = await Promise.all([
    sumRemoved(app.db, serverDay(serverDaysStart(app.now(), pageDays))),
    findDays(app.db, before, pageDays + 1),
  ])
  const data = found.slice(0, pageDays)
  return {
    periods: retentionSubjects.map((subject) => ({
      subject,
      days: retentionRules.find((rule) => rule.subject === subject)?.days ?? null,
      removed: sums.find((sum) => sum.subject === subject)?.removed ?? 0,
    })),
    data,
    next: found.length > pageDays ? (data.at(-1)?.day ?? null) : null,
  }
}
