import { realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { readConfig, rootsOf } from '../config.ts'
import { stagingOf } from '../start.ts'
import { nssmCommands, scCommands, systemdUnit, type ServicePlan } from '../service-files.ts'

/** Prints how to run the bridge as a service. It changes nothing on the machine. */
export function service({ config: file, kind }: { config: string; kind?: string | undefined }): number {
  const plan = planOf(resolve(file))
  const chosen = kind ?? (process.platform === 'win32' ? 'nssm' : 'systemd')
  const writers: Record<string, (plan: ServicePlan) => string> = {
    systemd: systemdUnit,
    sc: scCommands,
    nssm: nssmCommands,
  }
  const write = writers[chosen]
  if (!write) throw new Error(`"${chosen}" is no kind of service: use systemd, sc or nssm.`)
  process.stdout.write(write(plan))
  return 0
}

function planOf(file: string): ServicePlan {
  const config = readConfig(file)
  return {
    node: process.execPath,
    program: realpathSync(process.argv[1] ?? ''),
    config: file,
    folder: dirname(file),
    writes: rootsOf(config),
    own: stagingOf(config),
  }
}
