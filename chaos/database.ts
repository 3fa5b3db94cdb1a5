import { migrate } from '../server/src/db/migrate.ts'
import { prepareJobs } from '../server/src/jobs/prepare-jobs.ts'
import { administer, databaseName, type TestServer } from '../test/server.ts'
import { switchAllOn } from '../test/switches.ts'

/** Creates an empty database with the portal's schema on this server. */
export async function aMigratedDatabase(server: TestServer, name: string): Promise<string> {
  const database = databaseName(server.run, name)
  const url = server.urlOf(database)
  await administer(
    server.adminUrl,
    `create database "${database}" owner "${decodeURIComponent(new URL(url).username)}"`,
  )
  await migrate(url)
  await prepareJobs(url)
  await switchAllOn(url)
  return url
}
