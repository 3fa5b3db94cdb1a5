import { randomUUID } from 'node:crypto'
import { unlinkSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from '../../errors/read-error.ts'
import { isAbsent } from './disk.ts'
import {
  beatEveryMs,
  lifeOf,
  silentMs,
  thisMachine,
  wordsOf,
  type Life,
  type Machine,
  type WriterEntry,
} from './writer-entry.ts'

/** Why this program may not write: another one does. */
export class OtherWriter extends Error {
  readonly life: Life
  constructor(entry: WriterEntry, life: Life, folder: string) {
    super(wordsOf(entry, life, folder))
    this.life = life
  }
}

export interface WriterClaim {
  /** Throws OtherWriter while another program writes into the folder. From then on this one is known to write. */
  demand(): Promise<void>
  /** The same, and waits until it is known whether a process of another machine still writes. */
  take(onWait: (cause: string) => void): Promise<void>
  close(): Promise<void>
}

export interface ClaimOptions {
  /** The folder of the game, in which every writer finds the others. */
  root: string
  /** Used when nothing can be made in `root`. */
  fallback: string
  program: string
  /** Null: not known yet, so this process stands for itself. */
  group: () => Promise<string | null>
  wait?: (ms: number) => Promise<void>
  /** Called when another program has taken over, because this process has stood still for long. */
  onLost?: (cause: string) => void
  now?: () => number
  machine?: Machine
}

/**
 * One writer for the folders of a game (decision 0218). Each process that writes has a file of its own, which it touches
 * every five seconds. It makes its file first and then looks for others, so of two that begin at once none overlooks the
 * other. No file is ever replaced by somebody else: whoever finds one of a process that is gone removes it. So no lock of
 * the operating system is needed, and it works on Windows and on shares.
 */
export function claimFolder(options: ClaimOptions): WriterClaim {
  const { root, onLost, now = Date.now, machine = thisMachine, wait = pause } = options
  const id = randomUUID()
  const seen = new Map<string, { beatAt: number; since: number; hasChanged: boolean }>()
  const state = { folder: null as string | null, other: null as OtherWriter | null, lookedAt: Number.NEGATIVE_INFINITY }
  let own: string | null = null
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null
  let group: string | null = null
  const removeOwn = () => own && unlinkQuietly(own)
  const ownGroup = async () => (group ??= await options.group()) ?? id

  async function look(): Promise<void> {
    const folder = (state.folder ??= await makeFolder(options))
    const wasHeld = own !== null
    if (own && !(await touch(own, now()))) own = null
    const before = own ? null : await findOther(folder)
    if (!before && !own) own = await announce(folder)
    state.other = before ?? (await findOther(folder))
    state.lookedAt = now()
    if (!state.other) return
    if (own) await rm(own, { force: true })
    own = null
    if (wasHeld) onLost?.(state.other.message)
  }

  async function announce(folder: string): Promise<string> {
    const entry: WriterEntry = {
      id,
      program: options.program,
      group: await ownGroup(),
      pid: machine.pid,
      begun: machine.begunOf(machine.pid) ?? null,
      host: machine.host,
      machine: machine.name,
      since: new Date(now()).toISOString(),
    }
    const path = join(folder, `${id}.json`)
    // Renamed into place, so that nobody reads a part of it.
    await writeFile(`${path}.new`, JSON.stringify(entry), { mode: 0o660 })
    await rename(`${path}.new`, path)
    await touch(path, now())
    return path
  }

  /** Another program that writes, or may write. Removes the files of those that are gone. */
  async function findOther(folder: string): Promise<OtherWriter | null> {
    const mine = await ownGroup()
    let other: OtherWriter | null = null
    for (const name of await readdir(folder)) {
      if (!name.endsWith('.json') || name === `${id}.json`) continue
      const path = join(folder, name)
      const found = await readEntry(path)
      if (!found || found.entry.group === mine) continue
      const life = lifeOf(found.entry, {
        beatAt: found.beatAt,
        watchedMs: watch(name, found.beatAt),
        now: now(),
        machine,
      })
      if (life === 'gone') await rm(path, { force: true })
      else if (other?.life !== 'runs') other = new OtherWriter(found.entry, life, root)
    }
    return other
  }

  /** How long a file has been unchanged before our eyes; null when it has changed since we saw it first. */
  function watch(name: string, beatAt: number): number | null {
    const before = seen.get(name)
    if (!before) seen.set(name, { beatAt, since: now(), hasChanged: false })
    else if (before.beatAt !== beatAt) seen.set(name, { beatAt, since: now(), hasChanged: true })
    const { since, hasChanged } = seen.get(name)!
    const watchedMs = now() - since
    return hasChanged && watchedMs <= silentMs ? null : watchedMs
  }

  const lookOnce = () => (looking ??= look().finally(() => (looking = null)))

  async function demand(): Promise<void> {
    if (!timer) {
      timer = setInterval(() => void lookOnce().catch(() => {}), beatEveryMs)
      timer.unref()
      process.once('exit', removeOwn)
    }
    // A process that has stood still, as in a sleep of the machine, looks before it writes again.
    const isFresh = own !== null && now() - state.lookedAt < 3 * beatEveryMs
    if (!isFresh) await lookOnce()
    if (state.other) throw state.other
  }

  return {
    demand,
    async take(onWait) {
      for (let hasSaid = false; ; hasSaid = true) {
        try {
          return await demand()
        } catch (error) {
          if (!(error instanceof OtherWriter) || error.life !== 'unsure') throw error
          if (!hasSaid) onWait(error.message)
          await wait(beatEveryMs)
        }
      }
    },
    async close() {
      clearInterval(timer)
      process.off('exit', removeOwn)
      await looking?.catch(() => {})
      if (own) await rm(own, { force: true }).catch(() => {})
      own = null
    },
  }
}

/**
 * The folder of the writers. It is below the game's own folder, wherever STAGING is, so that all find it. The game's
 * folder itself is never made: it is away then.
 */
async function makeFolder({ root, fallback }: ClaimOptions): Promise<string> {
  await stat(root)
  try {
    return await makeWriters(join(root, 'guildhall'))
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) throw error
    return makeWriters(fallback)
  }
}

async function makeWriters(parent: string): Promise<string> {
  const folder = join(parent, 'writers')
  await stat(dirname(parent))
  await makeOnce(parent, 0o700)
  await makeOnce(folder, 0o770)
  return folder
}

async function makeOnce(folder: string, mode: number): Promise<void> {
  await mkdir(folder, { mode }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error
  })
}

/** False when the file is not there any more. */
async function touch(path: string, at: number): Promise<boolean> {
  try {
    await utimes(path, at / 1_000, at / 1_000)
    return true
  } catch (error) {
    if (isAbsent(error)) return false
    throw error
  }
}

async function readEntry(path: string): Promise<{ entry: WriterEntry; beatAt: number } | null> {
  try {
    const { mtimeMs } = await stat(path)
    return { entry: JSON.parse(await readFile(path, 'utf8')) as WriterEntry, beatAt: mtimeMs }
  } catch (error) {
    // Removed meanwhile, or no file of ours.
    if (isAbsent(error) || error instanceof SyntaxError) return null
    throw error
  }
}

function unlinkQuietly(path: string): void {
  try {
    unlinkSync(path)
  } catch {
    // The process ends. The next writer sees that it is gone.
  }
}
