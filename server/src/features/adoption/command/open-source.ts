import { createHash } from 'node:crypto'
import type { AdoptionSource } from '@guildhall/contract/adoption'
import type { App } from '../../../app.ts'
import { Problem } from '../../../console/problem.ts'
import { openCsv } from '../sources/csv-source.ts'
import { accountsFolderOf, openFolder } from '../sources/folder-source.ts'
import { readMapping } from '../sources/mapping.ts'
import type { Source } from '../sources/person.ts'
import { openForeign, openTable } from '../sources/table-source.ts'
import type { AdoptArguments } from './arguments.ts'

/** The source that the arguments name, open, with what tells it from another one or another mapping. */
export interface OpenSource {
  source: Source
  from: AdoptionSource
  label: string
  /** Of kind, name, source and mapping. */
  fingerprint: string
}

/** Opens the source that the arguments name. The caller closes it. */
export async function openSource(
  app: Pick<App, 'config' | 'now'>,
  typed: AdoptArguments,
  variables: NodeJS.ProcessEnv,
): Promise<OpenSource> {
  const { from, name: label } = typed
  if (!from) throw new Error('The arguments have no source.')
  const source = await open(app, { ...typed, from }, variables)
  const text = JSON.stringify({ from, label, identity: source.identity })
  return { source, from, label, fingerprint: createHash('sha256').update(text).digest('hex') }
}

async function open(
  app: Pick<App, 'config' | 'now'>,
  { from, file, mapping: path, folder, dialect }: AdoptArguments & { from: AdoptionSource },
  variables: NodeJS.ProcessEnv,
): Promise<Source> {
  const mapping = path === null ? {} : readMapping(path)
  if (from === 'csv') return openCsv(file ?? '', mapping)
  if (from === 'files') {
    if (folder !== null) return openFolder(folder, dialect ?? 'w2pp', app.now)
    const { game } = app.config
    if (game.kind !== 'folders')
      throw new Problem(
        'A bridge lists no accounts. Copy the folder DBSrv/run/account to this machine, and name it with --folder PATH --dialect w2pp.',
        2,
      )
    return openFolder(accountsFolderOf(game), game.dialect, app.now)
  }
  const database = await openForeign(from, mapping, variables)
  try {
    return await openTable(database, mapping)
  } catch (error) {
    await database.close()
    throw error
  }
}
