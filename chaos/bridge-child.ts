import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openLog } from '../bridge/src/log.ts'
import { startBridge } from '../bridge/src/start.ts'
import { bridgeConfig } from './bridge-world.ts'
import { diskIn, dieAt } from './kill-steps.ts'

// The bridge program. The process kills itself (SIGKILL) before, after or in the middle of the n-th step of a kind:
// steps of the folders adapter, and writes of the journal.

const { GAME_ROOT = '', BRIDGE_LISTEN = '', BRIDGE_CRASH_AT = '' } = process.env
const step = dieAt(BRIDGE_CRASH_AT)

// The journal writes through handles of files, so these are where it can be killed.
const probe = join(GAME_ROOT, `.probe-${process.pid}`)
const handle = await open(probe, 'w')
type Append = (this: unknown, data: string | Buffer) => Promise<void>
const prototype = Object.getPrototypeOf(handle) as { appendFile: Append; datasync: (this: unknown) => Promise<void> }
const { appendFile, datasync } = prototype
prototype.appendFile = function (data) {
  return step(
    'commit',
    () => appendFile.call(this, data),
    () => appendFile.call(this, String(data).slice(0, String(data).length / 2)),
  )
}
prototype.datasync = function () {
  return step('query', () => datasync.call(this))
}
await handle.close()
await rm(probe)

await startBridge(
  bridgeConfig(GAME_ROOT, BRIDGE_LISTEN),
  openLog(() => {}),
  diskIn(step),
)
process.stdout.write('listens\n')
