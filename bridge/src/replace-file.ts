import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { withPatience } from '../../server/src/adapters/folders-game/patient-rename.ts'

const isWindows = process.platform === 'win32'

/** Replaces a file in one step: the old content or the new one is there, wherever the process ends. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.new`
  const handle = await open(temporary, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await withPatience(() => rename(temporary, path), { isWindows })
  await syncFolder(dirname(path))
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder and does not need this.
  if (isWindows) return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
