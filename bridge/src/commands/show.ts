import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { textOf } from '../show/show-file.ts'

/** Prints a file by the layout of its record. 2: places of it do not fit. */
export function show(file: string | undefined): number {
  if (!file) throw new Error('Which file? guildhall-bridge show DBSrv/run/account/A/ANA')
  const { text, problems } = textOf(resolve(file), readFileSync(resolve(file)))
  process.stdout.write(text)
  return problems ? 2 : 0
}
