import type { App } from '../server/src/app.ts'
import { insertMark } from '../server/src/db/once-marks.ts'
import { transaction } from '../server/src/db/transaction.ts'
import { postAnnouncementJob } from '../server/src/features/announcement/jobs.ts'
import { jobKey } from '../server/src/features/announcement/post.ts'
import { insertTarget, takeTargetId } from '../server/src/features/announcement/queries.ts'
import { secretColumns } from '../server/src/features/announcement/secrets.ts'

const mark = 'demo_announcements'
const empty = { article: '', patch: '', event: '', restock: '' }

/** Channels of the sandbox: any number and any long token is a webhook there, and any chat exists. */
const channels = [
  {
    kind: 'discord',
    name: 'Discord #novidades',
    secret: '/api/webhooks/100000000000000001/sandbox-webhook-of-the-demo-0001',
    chat: null,
    locale: 'pt-BR',
    templates: { ...empty, article: '{text}\n\nLeia tudo no portal.' },
  },
  {
    kind: 'telegram',
    name: 'Telegram @guildhall_news',
    secret: '100000001:sandbox-bot-of-the-demo-000000000001',
    chat: '@guildhall_news',
    locale: 'en',
    templates: empty,
  },
] as const

const postedAtStart = 2

/**
 * One channel of each kind, and the newest articles for both. The first owner has them posted, so that their age does
 * not matter. Does nothing where the sandbox plays no Discord.
 */
export async function seedDemoAnnouncements(app: App): Promise<void> {
  if (!app.config.announcing.simulatedDiscord) return
  const at = app.now().toISOString()
  await transaction(app.db, async (tx) => {
    if (!(await insertMark(tx, mark, at))) return
    const owner = await tx.selectFrom('users').select('id').orderBy('id').limit(1).executeTakeFirst()
    const articles = await tx
      .selectFrom('notices')
      .select(['id', 'title', 'published_at'])
      .where('published_at', '<=', at)
      .orderBy('published_at', 'desc')
      .limit(postedAtStart)
      .execute()
    for (const { secret, templates, ...channel } of channels) {
      const id = await takeTargetId(tx)
      const times = { since: at, created_at: at, updated_at: at, updated_by: owner?.id ?? null }
      const kinds = ['article', 'patch', 'event', 'restock']
      const row = { id, ...channel, kinds, is_on: true, minutes_before: 15, templates: JSON.stringify(templates) }
      await insertTarget(tx, { ...row, ...secretColumns(app, id, secret), ...times })
      if (!owner) continue
      for (const article of articles.toReversed()) {
        const announcement = {
          target_id: id,
          kind: 'article' as const,
          thing: String(article.id),
          title: article.title,
        }
        const asked = { asked_by: owner.id, asked_at: at, created_at: at }
        const added = await tx
          .insertInto('announcements')
          .values({ ...announcement, ...asked, at: article.published_at })
          .returning('id')
          .executeTakeFirstOrThrow()
        await app.jobs.add(tx, postAnnouncementJob, { id: added.id }, jobKey(added.id))
      }
    }
  })
}
