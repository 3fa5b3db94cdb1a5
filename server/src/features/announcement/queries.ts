import type {
  AnnouncementCause,
  AnnouncementKind,
  AnnouncementState,
  TargetKind,
} from '@guildhall/contract/announcement-rules'
import type { Locale } from '@guildhall/contract'
import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import { isOffered } from '../../db/offered-items.ts'
import type { AnnouncementTargets, DB } from '../../db/tables.ts'
import { postAnnouncementJob } from './jobs.ts'
import { sendingAtMostMs } from './rules.ts'

type Db = Kysely<DB>

/** The texts of a target, by what is announced. An empty one is the portal's own. */
export type Templates = Record<AnnouncementKind, string>

const kindOf = sql<TargetKind>`t.kind`
const localeOf = sql<Locale>`t.locale`
const kindsOf = sql<AnnouncementKind[]>`t.kinds`
const templatesOf = sql<Templates>`t.templates`
const problemOf = sql<'gone' | 'denied' | 'unreadable' | null>`t.problem`

const liveTargets = (db: Db) =>
  db
    .selectFrom('announcement_targets as t')
    .where('t.deleted_at', 'is', null)
    .select(['t.id', 't.name', 't.secret_end', 't.chat', 't.is_on', 't.minutes_before', 't.since', 't.problem_at'])
    .select([kindOf.as('kind'), localeOf.as('locale'), kindsOf.as('kinds'), templatesOf.as('templates')])
    .select([problemOf.as('problem'), 't.revision'])
    .select(
      sql<{ state: AnnouncementState; at: string } | null>`(
        select json_build_object('state', a.state, 'at', coalesce(a.tried_at, a.created_at))
        from announcements a where a.target_id = t.id order by a.id desc limit 1)`.as('last'),
    )

export type TargetRow = Awaited<ReturnType<typeof getTarget>>

export const findTargets = (db: Db, most: number) =>
  liveTargets(db)
    .orderBy(sql`sort_key(t.name)`)
    .orderBy('t.id')
    .limit(most)
    .execute()

export const getTarget = (db: Db, id: number) => liveTargets(db).where('t.id', '=', id).executeTakeFirstOrThrow()

/** The target with its secret, locked until the end of the transaction. */
export const lockTarget = (db: Db, id: number) =>
  db
    .selectFrom('announcement_targets as t')
    .selectAll('t')
    .select([kindOf.as('kind'), localeOf.as('locale'), kindsOf.as('kinds'), templatesOf.as('templates')])
    .where('t.id', '=', id)
    .where('t.deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Writers wait for each other, so that no name is taken twice and the list stays short. */
export const lockTargets = (db: Db) => sql`lock table announcement_targets in share row exclusive mode`.execute(db)

export async function countTargets(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('announcement_targets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function isNameTaken(db: Db, name: string, id: number | null): Promise<boolean> {
  const found = await db
    .selectFrom('announcement_targets')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('deleted_at', 'is', null)
    .where('id', 'is distinct from', id)
    .executeTakeFirst()
  return found !== undefined
}

/** The id of the next target: its secret is encrypted for this row. */
export async function takeTargetId(db: Db): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence('announcement_targets', 'id'))::bigint as id`.execute(db)
  return Number(rows[0]!.id)
}

export const insertTarget = (db: Db, row: Insertable<AnnouncementTargets>) =>
  db.insertInto('announcement_targets').values(row).execute()

export const updateTarget = (db: Db, id: number, change: Updateable<AnnouncementTargets>) =>
  db.updateTable('announcement_targets').set(change).where('id', '=', id).execute()

/** Notes that nothing can be posted to a target, unless staff have changed it since. */
export const noteProblem = (
  db: Db,
  { id, revision }: { id: number; revision: number },
  problem: 'gone' | 'denied' | 'unreadable' | null,
  at: Date,
) =>
  db
    .updateTable('announcement_targets')
    .set({ problem, problem_at: problem && at.toISOString() })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .execute()

/** An event that will begin, with its name for the database. */
export interface UpcomingEvent {
  thing: string
  title_pt: string
  title_en: string
  at: string
}

/** The most announcements that one run adds. */
const mostAtOnce = 200

/**
 * Adds what is due to every target that wants it, with its job: articles and patches that have become public, events
 * within the minutes before they begin, and items that are in stock again. What a target has is never added again,
 * whichever node is faster. After a restore, what was public before the release may have been posted.
 */
export async function addDue(
  db: Db,
  {
    now,
    foundSince,
    events,
    patchTitles,
  }: {
    now: Date
    foundSince: Date
    events: UpcomingEvent[]
    /** The words for a patch, with `#` in place of its version. */
    patchTitles: Record<Locale, string>
  },
): Promise<number> {
  const present = sql`${now.toISOString()}::timestamptz`
  const active = (
    kind: AnnouncementKind,
  ) => sql`select t.*, greatest(t.since, (select max(released_at) from restores)) as counts_from
      from announcement_targets t
      where t.is_on and t.deleted_at is null and t.problem is null and ${kind} = any (t.kinds)`
  const isNew = (at: ReturnType<typeof sql>) =>
    sql`${at} > greatest(t.counts_from, ${foundSince.toISOString()}::timestamptz) and ${at} <= ${present}`
  const { rows } = await sql<{ count: number }>`
    with found as (
      select t.id as target_id, 'article' as kind, n.id::text as thing, coalesce(x.title, n.title) as title, n.published_at as at
      from (${active('article')}) t join notices n on ${isNew(sql`n.published_at`)}
      left join notice_translations x on x.notice_id = n.id and x.locale = t.locale
      union all
      select t.id, 'patch', p.version::text,
        replace(case t.locale when 'en' then ${patchTitles.en} else ${patchTitles['pt-BR']} end, '#', p.version::text), p.created_at
      from (${active('patch')}) t join launcher_patches p on p.removed_at is null and ${isNew(sql`p.created_at`)}
      union all
      select t.id, 'restock', s.id || ' ' || to_char(s.restocked_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        case when t.locale = 'en' then coalesce(s.name_en, s.name) else s.name end, s.restocked_at
      from (${active('restock')}) t join shop_items s on ${isOffered(now)} and ${isNew(sql`s.restocked_at`)}
      union all
      select t.id, 'event', e.thing, case t.locale when 'en' then coalesce(nullif(e.title_en, ''), e.title_pt) else e.title_pt end, e.at
      from (${active('event')}) t
      join jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (thing text, title_pt text, title_en text, at timestamptz)
        on e.at > ${present} and e.at - t.minutes_before * interval '1 minute' <= ${present}
        and e.at - t.minutes_before * interval '1 minute' >= t.counts_from),
    made as (
      insert into announcements (target_id, kind, thing, title, at, created_at)
      select target_id, kind, thing, title, at, ${present} from found f
      where not exists (select from announcements a where a.target_id = f.target_id and a.kind = f.kind and a.thing = f.thing)
      order by at, target_id limit ${sql.lit(mostAtOnce)}
      on conflict (target_id, kind, thing) do nothing
      returning id)
    select count(graphile_worker.add_job(${postAnnouncementJob.name}, json_build_object('id', id), job_key := 'announcement ' || id))::int as count
    from made`.execute(db)
  return rows[0]!.count
}

/** Requests whose process ended before it stored the outcome. Returns how many. */
export async function noteInterrupted(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('announcements')
    .set({ state: 'unknown', cause: 'interrupted' satisfies AnnouncementCause })
    .where('state', '=', 'sending')
    .where('tried_at', '<', new Date(now.getTime() - sendingAtMostMs).toISOString())
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** An announcement with its target, locked until the end of the transaction. */
export const lockAnnouncement = (db: Db, id: number) =>
  db
    .selectFrom('announcements as a')
    .innerJoin('announcement_targets as t', 't.id', 'a.target_id')
    .select(['a.id', 'a.target_id', 'a.thing', 'a.title', 'a.at', 'a.attempts', 'a.asked_at'])
    .select([sql<AnnouncementKind>`a.kind`.as('kind'), sql<AnnouncementState>`a.state`.as('state')])
    .select(['t.name', 't.secret', 't.chat', 't.is_on', 't.minutes_before', 't.deleted_at', 't.revision'])
    .select([kindOf.as('target_kind'), localeOf.as('locale'), templatesOf.as('templates'), problemOf.as('problem')])
    .select(
      sql<boolean>`exists (select from restores r where r.released_at >= greatest(a.created_at, a.asked_at))`.as(
        'was_restored',
      ),
    )
    .where('a.id', '=', id)
    .forUpdate('a')
    .executeTakeFirst()

export type LockedAnnouncement = NonNullable<Awaited<ReturnType<typeof lockAnnouncement>>>

export const updateAnnouncement = (db: Db, id: number, change: Updateable<DB['announcements']>) =>
  db.updateTable('announcements').set(change).where('id', '=', id).execute()

/** Stores the outcome of one attempt; nothing when the announcement has moved on meanwhile. */
export async function settleAttempt(
  db: Db,
  { id, attempts }: { id: number; attempts: number },
  change: Updateable<DB['announcements']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('announcements')
    .set(change)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'sending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The log, newest first, below `before`. */
export function findAnnouncements(
  db: Db,
  {
    state,
    kind,
    target,
    before,
  }: {
    state?: AnnouncementState | undefined
    kind?: AnnouncementKind | undefined
    target?: number | undefined
    before?: number | undefined
  },
  limit: number,
) {
  let query = db
    .selectFrom('announcements as a')
    .innerJoin('announcement_targets as t', 't.id', 'a.target_id')
    .leftJoin('users as u', 'u.id', 'a.asked_by')
    .select(['a.id', 'a.target_id', 't.name as target_name', kindOf.as('target_kind'), 'a.title', 'a.text', 'a.link'])
    .select([sql<boolean>`t.deleted_at is not null`.as('target_is_gone'), 'a.picture', 'a.attempts', 'a.detail'])
    .select([sql<AnnouncementKind>`a.kind`.as('kind'), sql<AnnouncementState>`a.state`.as('state')])
    .select([sql<AnnouncementCause | null>`a.cause`.as('cause'), 'a.created_at', 'a.tried_at', 'a.next_try_at'])
    .select('u.login as asked_by')
    .orderBy('a.id', 'desc')
    .limit(limit)
  if (state) query = query.where('a.state', '=', state)
  if (kind) query = query.where('a.kind', '=', kind)
  if (target) query = query.where('a.target_id', '=', target)
  if (before) query = query.where('a.id', '<', before)
  return query.execute()
}
