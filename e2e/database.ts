import { sql } from 'kysely'
import { connect, type Database } from '../server/src/db/connect.ts'
import { startEmbedded } from '../server/src/db/embedded/server.ts'

/** Connects to the database of the journeys' portal, for states that no page can produce. The caller closes it. */
export async function portalDatabase(dataDir = process.env.PORTAL_DATA): Promise<Database> {
  if (!dataDir) throw new Error('PORTAL_DATA is not set: beside PORTAL_URL, name the DATA_DIR of that portal.')
  // The database is running: this call only finds its address, and must not stop it.
  const { url } = await startEmbedded({ dataDir })
  return connect(url)
}

/** Makes the portal read the game now; the crontab would do so at the next full minute and only when it is due. */
export async function readGameNow({ db }: Database): Promise<void> {
  await sql`update game_snapshots set tried_at = tried_at - interval '1 day'`.execute(db)
  await sql`select graphile_worker.add_job('read_game', job_key := 'read_game')`.execute(db)
}

/** Makes waiting deliveries due now, after the game was down. */
export async function deliverNow({ db }: Database): Promise<void> {
  await sql`update deliveries set next_try_at = now() where settled_at is null`.execute(db)
  await sql`select graphile_worker.add_job('deliver_items', job_key := 'deliver_items')`.execute(db)
}

/** Looks for what is due for the channels of Discord and Telegram; the crontab would do so at the next full minute. */
export async function findAnnouncementsNow({ db }: Database): Promise<void> {
  await sql`select graphile_worker.add_job('find_announcements', job_key := 'find_announcements')`.execute(db)
}
