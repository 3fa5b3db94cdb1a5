import { connect, type Database } from '../server/src/db/connect.ts'
import { startEmbedded } from '../server/src/db/embedded/server.ts'

/** The database of the journeys' portal, for causes that no page has yet; it must be closed. */
export async function portalDatabase(): Promise<Database> {
  const dataDir = process.env.PORTAL_DATA
  if (!dataDir) throw new Error('PORTAL_DATA is not set: beside PORTAL_URL, name the DATA_DIR of that portal.')
  // It runs already, so this only finds out where; it is not ours to stop.
  const { url } = await startEmbedded({ dataDir })
  return connect(url)
}
