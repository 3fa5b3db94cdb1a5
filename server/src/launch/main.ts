import { extname, join } from 'node:path'
import { ConfigProblems, readConfig, type Config } from '../config.ts'
import { makePersonalKey } from '../config/personal-keys.ts'
import { buildAll, buildMessages, buildWhenStale } from './build.ts'
import { mayMakeDatabase } from './new-database.ts'
import { sayer } from './say.ts'
import { sandboxVariables } from './sandbox-variables.ts'
import { supervise } from './supervise.ts'
import { errorText } from '../errors/read-error.ts'

/** The same code as in server/src/main.ts. */
const badConfiguration = 78
const sandboxFolder = join(import.meta.dirname, '../../../sandbox')
/** A release has JavaScript. */
const ending = extname(import.meta.filename)
const usage =
  'node start.mjs [--dev | --build | --messages | --admin verb … | --doctor | --backup | --restore FILE | --run file.ts]'

/** Runs `node start.mjs` by its flag. The environment is complete and the working directory is the project's; `from` is the one before. */
export async function main(flag: string | undefined, rest: string[] = [], from = process.cwd()): Promise<void> {
  const isServing = flag === undefined
  const say = sayer(isServing && process.env.NODE_ENV === 'production')
  // Every reader of the settings needs it: the demo uses the certificates, and production refuses them.
  process.env.SANDBOX_CERTS ||= join(sandboxFolder, 'certs')
  if (flag === '--messages') return orComplain(buildMessages())
  if (flag === '--build') return orComplain(buildAll(say))
  if (flag === '--admin') return openConsole(rest)
  if (flag === '--backup' || flag === '--restore') return runBackups(flag === '--backup' ? 'backup' : 'restore', rest)
  if (flag === '--upgrade' || flag === '--rollback') {
    const { runReleaseCommand } = await import('../release/command.ts')
    process.exit(await runReleaseCommand(flag === '--upgrade' ? 'upgrade' : 'rollback', rest, from))
  }
  if (flag === '--doctor') return openDoctor(rest)
  if (flag !== undefined && flag !== '--dev') {
    console.error(usage)
    process.exit(1)
  }
  const dev = flag === '--dev'
  const config = usableConfig({ ...process.env, ...(dev ? { DEV: '1' } : {}) })
  if (!config) process.exit(badConfiguration)
  // A supervisor tries again, so a disk that is mounted late needs nobody.
  if (!process.env.DATABASE_URL && !mayMakeDatabase(config, say)) process.exit(1)
  // Who has the embedded database has DATA_DIR, too. With another database the operator sets a key.
  if (!process.env.DATABASE_URL) makePersonalKey(process.env, config.dataDir)
  const sandbox = await sandboxVariables(process.env)
  Object.assign(process.env, sandbox)
  const code = await supervise({
    dataDir: process.env.DATA_DIR!,
    databaseUrl: process.env.DATABASE_URL || undefined,
    directUrl: process.env.DATABASE_DIRECT_URL || undefined,
    portal: join(import.meta.dirname, `../main${ending}`),
    sandbox: sandbox ? join(sandboxFolder, `src/main${ending}`) : undefined,
    // In development Vite renders pages on request.
    prepare: () => (dev ? buildMessages() : buildWhenStale(say)),
    dev,
    drainMs: config.drainMs,
    say,
  })
  process.exit(code)
}

/** Checked before anything is built or started, so that a wrong configuration starts nothing. */
function usableConfig(variables: NodeJS.ProcessEnv): Config | null {
  try {
    // The embedded database has no address yet.
    const embedded = variables.DATABASE_DIRECT_URL ? '' : 'postgres://localhost/guildhall'
    return readConfig({ ...variables, DATABASE_URL: variables.DATABASE_URL || embedded })
  } catch (error) {
    if (!(error instanceof ConfigProblems)) throw error
    console.error(error.message)
    return null
  }
}

async function openConsole(args: string[]): Promise<void> {
  await orComplain(buildMessages())
  if (process.exitCode) return
  // Imported late, because it needs the compiled messages.
  const { runConsole } = await import('../console/main.ts')
  process.exit(await runConsole(args))
}

async function runBackups(command: 'backup' | 'restore', args: string[]): Promise<void> {
  await orComplain(buildMessages())
  if (process.exitCode) return
  const { runBackupCommand } = await import('../console/backup-main.ts')
  process.exit(await runBackupCommand(command, args))
}

async function openDoctor(args: string[]): Promise<void> {
  await orComplain(buildMessages())
  if (process.exitCode) return
  const { runDoctor } = await import('../console/doctor.ts')
  process.exit(await runDoctor(args))
}

// Prints the message of the tool alone, because a stack trace would hide it.
async function orComplain(work: Promise<void>) {
  try {
    await work
  } catch (error) {
    console.error(errorText(error))
    process.exitCode = 1
  }
}
