import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { openLog } from '../log.ts'
import { startBridge } from '../start.ts'

/** Answers the portal until SIGINT or SIGTERM, then waits for the requests under way. */
export async function run({ config: file }: { config: string }): Promise<number | undefined> {
  const log = openLog()
  const started = await startBridge(readConfig(resolve(file)), log)
  log(`guildhall-bridge listens at ${started.url}`)
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    log('guildhall-bridge stops')
    void started.close().then(() => process.exit(0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return undefined
}
