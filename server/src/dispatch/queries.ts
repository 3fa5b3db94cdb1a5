import type { DigestRhythm, MessageChannel, MessageTopic } from '@guildhall/contract/message-topics'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../db/tables.ts'
import { prepared } from '../db/prepared.ts'
import type { Preferences } from './rules.ts'

type Db = Kysely<DB>

/** What a person has chosen for one topic, with the settings of all messages. */
export const getPreferences = async (db: Db, userId: number, topic: MessageTopic | 'digest'): Promise<Preferences> =>
  (await preferencesOf(db, { userId, topic })).rows[0]!

const preferencesOf = prepared((db, { userId, topic }: { userId: number; topic: MessageTopic | 'digest' }) =>
  sql<Preferences>`
    select s.quiet_from, s.quiet_until, s.zone, coalesce(s.digest, 'none') as digest, s.locale, coalesce((
      select jsonb_object_agg(c.channel, c.is_on) from message_choices c
      where c.user_id = person.id and c.topic = ${topic}), '{}') as choices
    from (values (${userId}::bigint)) person (id) left join message_settings s on s.user_id = person.id`.compile(db),
)

export interface Choice {
  topic: string
  channel: MessageChannel
  is_on: boolean
}

export const findChoices = (db: Db, userId: number): Promise<Choice[]> =>
  db
    .selectFrom('message_choices')
    .select(['topic', 'channel', 'is_on'])
    .where('user_id', '=', userId)
    .execute() as Promise<Choice[]>

/** Stores choices, and leaves those about other topics and channels. */
export async function setChoices(db: Db, userId: number, choices: readonly Choice[]): Promise<void> {
  await sql`
    insert into message_choices (user_id, topic, channel, is_on)
    select ${userId}, * from unnest(
      ${choices.map(({ topic }) => topic)}::text[],
      ${choices.map(({ channel }) => channel)}::text[],
      ${choices.map(({ is_on }) => is_on)}::boolean[])
    on conflict (user_id, topic, channel) do update set is_on = excluded.is_on`.execute(db)
}

export const getSettings = (db: Db, userId: number) =>
  db.selectFrom('message_settings').selectAll().where('user_id', '=', userId).executeTakeFirst()

interface NewSettings {
  quiet_from: number | null
  quiet_until: number | null
  zone: string | null
  digest: DigestRhythm
  next_digest_at: string | null
  locale: 'pt-BR' | 'en' | null
}

/**
 * Stores the settings. The first digest covers the notifications since `coveredFrom`, because mails of them may still
 * wait for the end of quiet hours.
 */
export async function setSettings(db: Db, userId: number, settings: NewSettings, coveredFrom: string): Promise<void> {
  const before = sql<number>`coalesce((
    select max(id) from notifications where user_id = ${userId} and created_at < ${coveredFrom}), 0)`
  await db
    .insertInto('message_settings')
    .values({ user_id: userId, ...settings, digested_to: before })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        ...settings,
        digested_to: sql`case when message_settings.digest = 'none' then excluded.digested_to else message_settings.digested_to end`,
      }),
    )
    .execute()
}

/** The newest notification of a person; 0 without one. */
export async function getNewest(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.id ?? 0
}

/** Ends the digest of a person. */
export const endDigest = (db: Db, userId: number) =>
  db
    .updateTable('message_settings')
    .set({ digest: 'none', next_digest_at: null })
    .where('user_id', '=', userId)
    .execute()

export const getRefusal = (db: Db, userId: number, address: string) =>
  db
    .selectFrom('refused_addresses')
    .select(['refused_at', 'reply'])
    .where('user_id', '=', userId)
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst()

/** Stores that the mail server has refused an address. Returns whether that is new. */
export async function insertRefusal(
  db: Db,
  refusal: { user_id: number; address: string; refused_at: string; reply: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto('refused_addresses')
    .values({ ...refusal, address: refusal.address.toLowerCase() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const deleteRefusal = (db: Db, userId: number, address: string) =>
  db
    .deleteFrom('refused_addresses')
    .where('user_id', '=', userId)
    .where('address', '=', address.toLowerCase())
    .execute()

interface DueDigest {
  user_id: number
  digest: Exclude<DigestRhythm, 'none'>
  zone: string | null
  after: number
  up_to: number
}

/** Locks people whose digest is due, with the range of their notifications since the last one. */
export async function lockDueDigests(tx: Db, now: string, limit: number): Promise<DueDigest[]> {
  const { rows } = await sql<DueDigest>`
    select s.user_id, s.digest, s.zone, s.digested_to as after, coalesce(n.newest, s.digested_to) as up_to
    from message_settings s
    cross join lateral (select max(id) as newest from notifications where user_id = s.user_id) n
    where s.next_digest_at <= ${now} order by s.next_digest_at limit ${limit} for update of s skip locked`.execute(tx)
  return rows
}

/** Moves digests on: each to its next time, and behind what it has covered. */
export async function moveDigests(
  tx: Db,
  digests: readonly { userId: number; nextAt: string; upTo: number }[],
): Promise<void> {
  await sql`
    update message_settings s set next_digest_at = moved.next_at, digested_to = moved.up_to
    from unnest(
      ${digests.map(({ userId }) => userId)}::bigint[],
      ${digests.map(({ nextAt }) => nextAt)}::timestamptz[],
      ${digests.map(({ upTo }) => upTo)}::bigint[]) moved (user_id, next_at, up_to)
    where s.user_id = moved.user_id`.execute(tx)
}
