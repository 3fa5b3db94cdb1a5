import { open, readFile } from 'node:fs/promises'
import { isAbsent } from '../../server/src/adapters/folders-game/disk.ts'
import { replaceFile } from './replace-file.ts'

export interface Nonces {
  /** Records a nonce until the moment; false when it was used before. */
  use(nonce: string, until: number): Promise<boolean>
  close(): Promise<void>
}

const linesMost = 20_000

/**
 * The nonces of the last minute, in a file, so that a request is good once over a restart, too. The file is not synced:
 * it survives the end of the process, and a machine that lost power needs longer to start than a nonce is valid.
 */
export async function openNonces(file: string, now: () => number = Date.now): Promise<Nonces> {
  const used = new Map<string, number>()
  for (const line of await linesOf(file)) {
    const [until = '', nonce = ''] = line.split(' ')
    if (Number(until) >= now()) used.set(nonce, Number(until))
  }
  let lines = 0
  let handle = await begin()
  let turn: Promise<unknown> = Promise.resolve()

  async function begin() {
    for (const [nonce, until] of used) if (until < now()) used.delete(nonce)
    await replaceFile(file, [...used].map(([nonce, until]) => `${until} ${nonce}\n`).join(''))
    lines = used.size
    return open(file, 'a', 0o600)
  }

  async function append(line: string): Promise<void> {
    try {
      if (lines >= linesMost) await renew()
      else await handle.appendFile(line)
      lines += 1
    } catch {
      // The disk is away, or was. What is known in memory holds, and the file is written anew once that works.
      lines = linesMost
    }
  }

  async function renew(): Promise<void> {
    const former = handle
    handle = await begin()
    await former.close().catch(() => {})
  }

  return {
    async use(nonce, until) {
      if ((used.get(nonce) ?? 0) >= now()) return false
      used.set(nonce, until)
      const written = turn.then(() => append(`${until} ${nonce}\n`))
      turn = written.catch(() => {})
      await written
      return true
    },
    async close() {
      await turn
      await handle.close()
    },
  }
}

async function linesOf(file: string): Promise<string[]> {
  try {
    return (await readFile(file, 'utf8')).split('\n')
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}
