import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { placesOf, readConfig } from '../config.ts'
import type { OwnServer } from '../show/import-record.ts'
import { textOf } from '../show/show-file.ts'

/** Prints a file by the layout of its record. 2: places of it do not fit. */
export function show(file: string | undefined, { config }: { config: string }): number {
  if (!file) throw new Error('Which file? guildhall-bridge show DBSrv/run/account/A/ANA')
  const { text, problems } = textOf(resolve(file), readFileSync(resolve(file)), ownServer(resolve(config)))
  process.stdout.write(text)
  return problems ? 2 : 0
}

/** The server of the settings. The command also works without settings, and with those that have a fault. */
function ownServer(file: string): OwnServer | undefined {
  if (!existsSync(file)) return undefined
  try {
    const config = readConfig(file)
    return { dialect: config.dialect, places: placesOf(config) }
  } catch {
    return undefined
  }
}
