import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The folder of a run, with what ends everything that was started in it, the latest first. */
export interface StageFolder {
  folder: string
  undo: (() => Promise<unknown>)[]
  stop(): Promise<void>
}

/** Makes the folder of a run; `stop` removes it last. */
export function makeStageFolder(): StageFolder {
  const folder = mkdtempSync(join(tmpdir(), `guildhall-case-${process.pid}-`))
  const undo: StageFolder['undo'] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })]
  return {
    folder,
    undo,
    async stop() {
      for (const each of undo.toReversed()) await each()
    },
  }
}
