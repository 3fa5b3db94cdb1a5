import { itemBytes } from '../../../server/src/game/formats/item.ts'
import { accountLayoutOf, accountLayouts, monsterLayoutOf } from '../../../server/src/game/formats/layouts/all.ts'
import {
  charactersOfAccount,
  slotsOfChest,
  type AccountLayout,
  type Struct,
} from '../../../server/src/game/formats/layouts/layout.ts'
import { isXml } from '../../../server/src/game/formats/xml.ts'
import type { OwnServer } from './import-record.ts'
import { importRows, isImportText } from './import-rows.ts'
import { itemRows, rowsOf, type Row } from './rows.ts'
import { xmlRows } from './xml-rows.ts'

export interface ShownFile {
  /** What the file is, as far as its size and its bytes tell. */
  kind: string
  rows: Row[]
  /** The bytes of a text are never printed: a password may be in the wrong place. */
  isText?: boolean
}

const guildsMost = 65_536
const guildBytes = 8

/**
 * The content of a file of the game by the layout of its size, or by the layout that fits best. The folder of an import
 * file says what is in it.
 */
export function showFile(bytes: Buffer, path = '', own?: OwnServer): ShownFile {
  const account = accountLayoutOf(bytes.length)
  if (account) return { kind: `an account file of ${account.name}`, rows: accountRows(bytes, account) }
  const monster = monsterLayoutOf(bytes.length)
  if (monster) return { kind: 'a monster', rows: structRows(bytes, 0, monster) }
  if (bytes.length === guildsMost * guildBytes) return { kind: 'GuildInfo', rows: guildRows(bytes) }
  if (isXml(bytes)) return { ...xmlRows(bytes), isText: true }
  if (isImportText(bytes)) return { ...importRows(path, bytes, own), isText: true }
  return showUnknown(bytes)
}

/** By every layout, and then by the one that fits best, so that its owner can report what does not. */
function showUnknown(bytes: Buffer): ShownFile {
  const tries = accountLayouts.map((layout) => {
    const rows = accountRows(bytes, layout)
    return { layout, rows, fitting: rows.filter(({ problem }) => !problem).length }
  })
  const share = ({ rows, fitting }: (typeof tries)[number]) => fitting / Math.max(rows.length, 1)
  const [best] = tries.toSorted((one, other) => share(other) - share(one))
  if (!best || bytes.length < best.layout.characters.at) return { kind: 'no record of a known size', rows: [] }
  const { layout, rows, fitting } = best
  const kind = `no record of a known size. ${layout.name} fits best: ${fitting} of ${rows.length} places`
  return { kind, rows }
}

function accountRows(bytes: Buffer, layout: AccountLayout): Row[] {
  const { at: first, struct } = layout.characters
  const coin = { name: 'coin', at: layout.coinAt, kind: 'i32', least: 0 } as const
  return [
    ...layout.header.flatMap((field) => rowsOf(bytes, 0, field)),
    ...numbers(charactersOfAccount).flatMap((place) => {
      const at = first + place * struct.bytes
      // No name: the account has no character here.
      if (at < bytes.length && bytes[at] === 0) return []
      const label = `character ${place + 1}`
      return [...structRows(bytes, at, struct), ...evolutionRows(bytes, layout, place)].map((row) => ({
        ...row,
        label: `${label}: ${row.label}`,
      }))
    }),
    ...itemRows(bytes, layout.chestAt, slotsOfChest, 'chest'),
    ...rowsOf(bytes, 0, coin),
  ]
}

const structRows = (bytes: Buffer, base: number, struct: Struct): Row[] =>
  struct.fields.flatMap((field) => rowsOf(bytes, base, field))

function evolutionRows(bytes: Buffer, { evolution }: AccountLayout, place: number): Row[] {
  if (evolution === null || evolution === 'face') return []
  const at = evolution.at + place * evolution.stride
  return rowsOf(bytes, 0, { name: 'evolution', at, kind: 'i16', least: 0, most: 5 })
}

function guildRows(bytes: Buffer): Row[] {
  return numbers(guildsMost).flatMap((id) => {
    const at = id * guildBytes
    const [fame, clan] = [bytes.readInt16LE(at), bytes.readUInt8(at + 2)]
    if (fame === 0 && clan === 0) return []
    const problem = [0, 7, 8].includes(clan) ? null : 'a kingdom is 0, 7 or 8'
    return [{ at: problem ? at + 2 : at, label: `guild ${id}`, value: `fame ${fame}, kingdom ${clan}`, problem }]
  })
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

/** A file as text: the offset of each place, what is there, and a mark with the cause where it does not fit. */
export function textOf(name: string, bytes: Buffer, own?: OwnServer): { text: string; problems: number } {
  const { kind, rows, isText } = showFile(bytes, name, own)
  const lines = rows.map(({ at, label, value, problem }) => {
    const line = `${problem ? '!' : ' '} ${String(at).padStart(6)}  ${label.padEnd(28)} ${value}`
    return `${line.trimEnd()}${problem ? `   ! ${problem}${isText ? '' : `: ${hexOf(bytes, at, label)}`}` : ''}`
  })
  const problems = rows.filter(({ problem }) => problem).length
  const end =
    rows.length === 0
      ? 'Nothing of it is known.'
      : problems
        ? `${problems} ${problems === 1 ? 'place does' : 'places do'} not fit.`
        : 'All places fit.'
  return { text: `${name}: ${bytes.length} bytes, ${kind}\n\n${[...lines, '', end].join('\n')}\n`, problems }
}

// Never more than one place, because passwords and names of people are beside it.
const hexOf = (bytes: Buffer, at: number, label: string): string =>
  bytes.toString('hex', at, at + (label.includes('name') || label === 'login' ? 16 : itemBytes))
