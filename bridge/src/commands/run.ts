import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { openLog } from '../log.ts'
import { startBridge } from '../start.ts'
import { stopSignals } from '../stop-signals.ts'

/** Answers the portal until a signal ends it, then waits for the requests under way. */
export async function run({ config: file }: { config: string }): Promise<number | undefined> {
  const log = openLog()
  const started = await startBridge(readConfig(resolve(file)), log)
  log(`guildhall-bridge listens at ${started.url}`)
  void started.lost.then((cause) => {
    log(cause)
    process.exit(1)
  })
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    log('guildhall-bridge stops')
    void started.close().then(() => process.exit(0))
  }
  for (const signal of stopSignals(process.platform === 'win32')) process.on(signal, stop)
  return undefined
}
