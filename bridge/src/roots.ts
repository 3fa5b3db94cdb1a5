import { realpath } from 'node:fs/promises'
import { posix, win32 } from 'node:path'
import { isAbsent } from '../../server/src/adapters/folders-game/disk.ts'
import { FormatProblem } from '../../server/src/game/formats/problem.ts'

/** A path that this program refuses. A file behind it is left out like one that cannot be read. */
export class OutsideRoots extends FormatProblem {}

export interface Roots {
  /** Throws OutsideRoots unless the path, with its links followed, is inside a root. */
  demand(path: string): Promise<void>
  /** The same for what is at the path itself: a link there is not followed. */
  demandEntry(path: string): Promise<void>
}

interface Machine {
  isWindows: boolean
  realpath: (path: string) => Promise<string>
}

const thisMachine: Machine = { isWindows: process.platform === 'win32', realpath: (path) => realpath(path) }

/** The folders that the program may use. Each must exist. */
export async function openRoots(folders: string[], machine: Machine = thisMachine): Promise<Roots> {
  const { isWindows } = machine
  const { dirname, join, basename } = isWindows ? win32 : posix
  const roots = await Promise.all(
    folders.map((folder) =>
      machine.realpath(folder).catch((error: Error) => {
        throw new Error(`${folder} cannot be used: ${error.message}`, { cause: error })
      }),
    ),
  )

  async function demand(path: string): Promise<void> {
    refuse(path, pathProblem(path, isWindows))
    const real = await existing(path)
    if (!roots.some((root) => isInside(root, real, isWindows)))
      refuse(path, 'is outside the folders that the bridge may use')
  }

  /** The real path of what exists, with the rest of the path behind it. */
  async function existing(path: string): Promise<string> {
    try {
      return await machine.realpath(path)
    } catch (error) {
      if (!isAbsent(error) || dirname(path) === path) throw error
      return join(await existing(dirname(path)), basename(path))
    }
  }

  return {
    demand,
    async demandEntry(path) {
      refuse(path, pathProblem(path, isWindows))
      await demand(dirname(path))
    },
  }
}

function refuse(path: string, problem: string | null): void {
  if (problem) throw new OutsideRoots(`${path} ${problem}.`)
}

/** Whether a path is a folder itself or below it. Windows ignores the case of letters. */
export function isInside(folder: string, path: string, isWindows: boolean): boolean {
  const { relative, isAbsolute, sep } = isWindows ? win32 : posix
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

// Devices, with any extension. Windows opens the device wherever the name stands.
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|:|$)/i

/** Why an absolute path is refused whatever is behind it; null when only its place decides. */
export function pathProblem(path: string, isWindows: boolean): string | null {
  if (path.includes('\0')) return 'contains a NUL'
  const parts = path.split(isWindows ? /[\\/]/ : '/')
  if (parts.includes('..')) return 'contains ..'
  if (!(isWindows ? /^[a-z]:[\\/]/i.test(path) : path.startsWith('/'))) return 'is no absolute path of this machine'
  if (!isWindows) return null
  const names = parts.slice(1)
  if (names.some((name) => device.test(name.trimEnd()))) return 'names a device of Windows'
  if (names.some((name) => name.includes(':'))) return 'names a stream of a file'
  if (names.some((name) => name !== '.' && /[. ]$/.test(name))) return 'has a name that ends with a dot or a space'
  return null
}
