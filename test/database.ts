import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, inject } from 'vitest'
import type { DatabaseServer } from './global-setup.ts'
import { administer, databaseName } from './server.ts'

let server: Promise<DatabaseServer> | undefined

/** The PostgreSQL of this run; the first call of the run starts it. */
const databaseServer = () => (server ??= askForServer())

async function askForServer(): Promise<DatabaseServer> {
  const reply = JSON.parse(await text(connect(inject('databasePort'), '127.0.0.1')))
  if ('error' in reply) throw new Error(`PostgreSQL did not start for the tests. ${reply.error}`)
  return reply
}

let count = 0

/**
 * A migrated, empty database, cloned from the template. Call it at the top of a test file or in a hook. It is dropped
 * after the file, or earlier by `drop`. `{ empty: true }` leaves the migrations out. `copyOf` is the address of a
 * database without connections, to copy it like a backup.
 */
export async function aDatabase({ empty = false, copyOf }: { empty?: boolean; copyOf?: string } = {}): Promise<{
  url: string
  adminUrl: string
  drop(): Promise<void>
}> {
  const { run, adminUrl, template, templateUrl } = await databaseServer()
  const name = databaseName(run, `${process.pid}_${(count += 1)}`)
  const url = new URL(templateUrl)
  url.pathname = `/${name}`
  const source = copyOf ? new URL(copyOf).pathname.slice(1) : empty ? 'template1' : template
  const owner = decodeURIComponent(url.username)
  await administer(adminUrl, `create database "${name}" template "${source}" owner "${owner}"`)
  let dropped: Promise<void> | undefined
  const drop = () => (dropped ??= administer(adminUrl, `drop database if exists "${name}" with (force)`))
  try {
    afterAll(drop)
  } catch {
    // Vitest adds no hook while a test runs. Then the end of the run drops the database.
  }
  return { url: url.href, adminUrl, drop }
}
