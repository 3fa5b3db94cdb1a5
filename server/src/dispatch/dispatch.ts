import { messageChannels, type MessageChannel, type MessageTopic } from '@guildhall/contract/message-topics'
import type { Kysely } from 'kysely'
import type { DB } from '../db/tables.ts'
import { getPreferences } from './queries.ts'
import { decide, type Fate } from './rules.ts'

interface About {
  userId: number
  topic: MessageTopic
}

/**
 * The only place that decides whether a message reaches a person by a channel, and when. `notify`, the job `mail` and
 * the jobs of pushes ask it about each message; waiting jobs ask again before they send.
 */
export async function fatesOf(
  db: Kysely<DB>,
  { userId, topic }: About,
  now: Date,
): Promise<Record<MessageChannel, Fate>> {
  const preferences = await getPreferences(db, userId, topic)
  const fates = messageChannels.map((channel) => [channel, decide({ topic, channel, preferences, now })])
  return Object.fromEntries(fates) as Record<MessageChannel, Fate>
}
