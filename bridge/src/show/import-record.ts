import type { FolderPaths } from '../../../server/src/adapters/folders-game/settings.ts'
import { dialects } from '../../../server/src/game/formats/dialects/all.ts'
import type { Dialect, ImportRecord } from '../../../server/src/game/formats/dialects/dialect.ts'

export interface NamedRecord {
  dialect: Dialect
  record: ImportRecord
}

/** The game server of the settings, when there are settings: its folders may have other names. */
export interface OwnServer {
  dialect: Dialect
  places: readonly (readonly [name: keyof FolderPaths, path: string | null])[]
}

export const allRecords: readonly NamedRecord[] = Object.values(dialects).flatMap(({ name, records }) =>
  records.map((record) => ({ dialect: name, record })),
)

/** What the files in each place of a server are. In a folder of errors are those that it did not accept. */
const whatIn: Partial<Record<keyof FolderPaths, string>> = {
  newAccounts: 'a new account',
  passwords: 'a new password',
  items: 'an item',
  itemErrors: 'an item',
  bans: 'a ban',
  banErrors: 'a ban',
}

/** The record of the folder in which a file is; undefined for a folder that no known server has. */
export function recordOfFolder(path: string, own?: OwnServer): NamedRecord | undefined {
  const ofOwn = own && recordIn(own.places, own.dialect, path)
  if (ofOwn) return ofOwn
  const usual = Object.values(dialects).flatMap(({ name, paths, records }) => [
    ...records.map((record) => ({ dialect: name, record, folder: record.folder })),
    ...Object.entries(paths).flatMap(([place, folder]: [string, string | null]) => {
      const record = recordFor(name, place as keyof FolderPaths)
      return record && folder ? [{ dialect: name, record, folder }] : []
    }),
  ])
  // `Common/ImportItem` and `DBSrv/run/ImportItem` both end with ImportItem, so the longer name decides.
  return usual
    .filter(({ folder }) => `/${slashed(path)}`.includes(`/${slashed(folder)}/`))
    .toSorted((one, other) => other.folder.length - one.folder.length)[0]
}

function recordIn(places: OwnServer['places'], dialect: Dialect, path: string): NamedRecord | undefined {
  for (const [name, folder] of places) {
    const record = folder && slashed(path).startsWith(`${slashed(folder)}/`) ? recordFor(dialect, name) : undefined
    if (record) return { dialect, record }
  }
  return undefined
}

const recordFor = (dialect: Dialect, place: keyof FolderPaths): ImportRecord | undefined =>
  dialects[dialect].records.find(({ what }) => what === whatIn[place])

// Windows ignores the case of letters.
const slashed = (path: string): string => path.replaceAll('\\', '/').toLowerCase()
