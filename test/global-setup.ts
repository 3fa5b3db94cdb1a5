import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { inspect } from 'node:util'
import type { TestProject } from 'vitest/node'
import { takeMemoryFolder } from './memory-folder.ts'

/** Where the databases of a run are created, and the migrated template that they copy. */
export type DatabaseServer = { run: string; adminUrl: string; template: string; templateUrl: string }

declare module 'vitest' {
  export interface ProvidedContext {
    /** The port of 127.0.0.1 that replies with the run's `DatabaseServer` as JSON, or with `{ error }`. */
    databasePort: number
  }
}

type Started = { server: DatabaseServer; stop(): Promise<void> }

/**
 * Vitest's global setup. PostgreSQL starts when the first worker asks for it, one server for all workers, and stops
 * with the run. A run of pure rules never waits for it.
 */
export default async function setup(project: TestProject) {
  const folder = takeMemoryFolder()
  if (folder) process.env.TMPDIR = folder.path
  let started: Promise<Started> | undefined
  const requests = createServer((socket) => {
    socket.on('error', () => {})
    started ??= startServer()
    started.then(
      ({ server }) => socket.end(JSON.stringify(server)),
      (error: unknown) => socket.end(JSON.stringify({ error: inspect(error) })),
    )
  })
  requests.listen(0, '127.0.0.1')
  await once(requests, 'listening')
  project.provide('databasePort', (requests.address() as AddressInfo).port)
  return async () => {
    requests.close()
    // If the server failed to start, it has cleaned up and the tests have reported it. Then there is nothing to stop.
    const running = await started?.catch(() => undefined)
    await running?.stop()
    folder?.remove()
  }
}

async function startServer(): Promise<Started> {
  // These modules are loaded only when a test needs a database, because tests of pure rules need none.
  const [{ databaseName, createDatabase, startTestServer }, { migrate }, { prepareJobs }, { switchAllOn }] =
    await Promise.all([
      import('./server.ts'),
      import('../server/src/db/migrate.ts'),
      import('../server/src/jobs/prepare-jobs.ts'),
      import('./switches.ts'),
    ])
  const server = await startTestServer()
  try {
    const templateUrl = await createDatabase(server, 'template')
    await migrate(templateUrl)
    await prepareJobs(templateUrl)
    await switchAllOn(templateUrl)
    const { run, adminUrl } = server
    return {
      server: { run, adminUrl, template: databaseName(run, 'template'), templateUrl },
      stop: () => server.stop(),
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}
