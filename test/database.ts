import { afterAll, inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { prepareJobs } from '../server/src/jobs/worker.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { administer, databaseName, startTestServer } from './server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: { run: string; adminUrl: string; template: string; templateUrl: string }
  }
}

/** Vitest's global setup: one server for the run, with a migrated template. */
export default async function setup(project: TestProject) {
  const server = await startTestServer()
  try {
    const template = databaseName(server.run, 'template')
    const templateUrl = server.urlOf(template)
    await createDatabase(server.adminUrl, template, templateUrl)
    await migrate(templateUrl)
    await prepareJobs(templateUrl)
    project.provide('testServer', { run: server.run, adminUrl: server.adminUrl, template, templateUrl })
  } catch (error) {
    await server.stop()
    throw error
  }
  return () => server.stop()
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
  const { run, adminUrl, template, templateUrl } = inject('testServer')
  const name = databaseName(run, `${process.pid}_${(count += 1)}`)
  const url = new URL(templateUrl)
  url.pathname = `/${name}`
  await createDatabase(
    adminUrl,
    name,
    url.href,
    copyOf ? new URL(copyOf).pathname.slice(1) : empty ? 'template1' : template,
  )
  let dropped: Promise<void> | undefined
  const drop = () => (dropped ??= administer(adminUrl, `drop database if exists "${name}" with (force)`))
  try {
    afterAll(drop)
  } catch {
    // Called inside a test, where no hook can be added. The end of the run drops it.
  }
  return { url: url.href, adminUrl, drop }
}

const createDatabase = (adminUrl: string, name: string, url: string, template = 'template1') =>
  administer(
    adminUrl,
    `create database "${name}" template "${template}" owner "${decodeURIComponent(new URL(url).username)}"`,
  )
