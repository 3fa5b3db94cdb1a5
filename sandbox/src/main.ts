import type { PlayedFolders } from './game/folders/play.ts'
import { startSandbox } from './sandbox.ts'

// A child of the launcher, which starts it when something outside is not configured.

const port = Number(process.env.SANDBOX_PORT || 3900)

/** With GAME=folders and SANDBOX_FOLDERS=on we are the server behind GAME_ROOT; without it a real one is. */
function playedFolders(): { folders?: PlayedFolders } {
  const { GAME, GAME_ROOT, GAME_DIALECT, GAME_CHEST_PICK, SANDBOX_FOLDERS, SANDBOX_FOLDERS_MS } = process.env
  if (GAME !== 'folders' || SANDBOX_FOLDERS !== 'on' || !GAME_ROOT) return {}
  const dialect = GAME_DIALECT === 'over' ? 'over' : 'w2pp'
  return {
    folders: {
      root: GAME_ROOT,
      dialect,
      chestPick: GAME_CHEST_PICK === 'first-empty' || dialect === 'over' ? 'first-empty' : 'w2pp',
      periodMs: Number(SANDBOX_FOLDERS_MS || 3_000),
    },
  }
}

try {
  const sandbox = await startSandbox({
    databaseUrl: process.env.DATABASE_URL ?? '',
    port,
    host: process.env.SANDBOX_HOST || '127.0.0.1',
    bridgeSecret: process.env.GAME_BRIDGE_SECRET || 'sandbox',
    ...playedFolders(),
    tickMs: Number(process.env.SANDBOX_TICK_MS || 5_000),
    onTrouble: (error) => console.error(`The sandbox: ${error.message}`),
  })
  process.send?.({
    kind: 'ready',
    url: sandbox.url,
    lines: [`Sandbox (inbox, the game, faults): ${sandbox.url}`],
  })
  const stop = () => void sandbox.close().finally(() => process.exit(0))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
  process.once('disconnect', stop)
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  console.error(
    code === 'EADDRINUSE'
      ? `The sandbox needs the ports ${port} and ${port + 1}, and one of them is taken. Set SANDBOX_PORT to another.`
      : `The sandbox did not start: ${message}`,
  )
  process.exit(1)
}
