import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLog } from '../bridge/src/log.ts'
import { startBridge, type Started } from '../bridge/src/start.ts'
import { aFolderServer, type FolderServer } from '../chaos/folder-server.ts'
import { createBridge } from '../server/src/adapters/bridge-game.ts'
import type { BridgeOptions } from '../server/src/adapters/bridge-request.ts'
import type { Game } from '../server/src/ports/game.ts'

const secret = 'the-secret-of-every-bridge-in-a-test'

export interface BridgeProgram {
  root: string
  server: FolderServer
  url: string
  secret: string
  /** The portal's adapter for this bridge. */
  game: Game
  options: BridgeOptions
  logLines: string[]
  /** Ends the bridge and starts it again on the same files and port. */
  restart(): Promise<void>
  /** Starts another bridge on the same folders. */
  second(): Promise<Started>
  /** Processes the folders of the game until `close`. */
  lives(): void
  close(): Promise<void>
}

/** The bridge program in this process, beside a game server that acts when it is asked to or `lives`. */
export async function aBridgeProgram({
  chestPick = 'first-empty' as const,
  settings = {},
} = {}): Promise<BridgeProgram> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'guildhall-bridge-')))
  const server = aFolderServer(root)
  const logLines: string[] = []
  const log = openLog((line) => logLines.push(line))
  const config = {
    listen: '127.0.0.1:0',
    secret,
    root,
    alsoUses: [],
    dialect: 'w2pp' as const,
    chestPick,
    markGroups: ['01'],
    tls: null,
    paths: {},
    periods: { answerMs: 400, itemsMs: 50, verifyMs: 150 },
    ...settings,
  }
  let started: Started = await startBridge(config, log)
  const { url } = started
  let timer: NodeJS.Timeout | undefined
  const options = { url, secret, timeoutMs: 3_000 }
  return {
    root,
    server,
    url,
    secret,
    options,
    logLines,
    game: createBridge({ ...options, capabilities: { chest: 'none' } }),
    async restart() {
      await started.close()
      started = await startBridge({ ...config, listen: new URL(url).host }, log)
    },
    second: () => startBridge(config, log),
    lives: () => (timer = setInterval(() => server.pass(), 20)),
    async close() {
      clearInterval(timer)
      await started.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}
