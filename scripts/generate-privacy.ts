import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { files, groups } from '../server/src/privacy/inventory/index.ts'
import type {
  Basis,
  Column,
  Period,
  PersonalColumn,
  Replacement,
  Table,
  Viewer,
} from '../server/src/privacy/inventory/types.ts'

const page = join(import.meta.dirname, '../docs/privacy.md')
const mark = '<!-- Everything below this line is generated from server/src/privacy/inventory. -->'

/** docs/privacy.md: its introduction as it is, and the inventory below the mark. */
export function generatePrivacy(): string {
  const [introduction = '', rest] = readFileSync(page, 'utf8').split(mark)
  if (rest === undefined) throw new Error(`docs/privacy.md must have the line ${mark}`)
  const tables = Object.values(groups).flatMap((group) => [
    `### ${group.title}\n`,
    ...Object.entries(group.tables).filter(isPersonal).map(sectionOf),
  ])
  const others = Object.values(groups).flatMap((group) =>
    Object.entries(group.tables)
      .filter((entry) => !isPersonal(entry))
      .map(([name]) => `\`${name}\``),
  )
  const parts = [
    introduction + mark,
    ...['', '## Tables', '', ...tables],
    ...['### Tables without personal data', '', ...others.toSorted().map((name) => `- ${name}`), ''],
    ...[
      '## Files',
      '',
      '| files | where | purpose and basis | seen by | in the export | stored |',
      '|---|---|---|---|---|---|',
    ],
    ...Object.entries(files).map(fileRow),
  ]
  return `${parts.join('\n')}\n`
}

const isPersonal = ([, { columns }]: [string, Table]) => Object.values(columns).some(({ personal }) => personal)

function sectionOf([name, table]: [string, Table]): string {
  const rows = new Map<string, string[]>()
  for (const [column, entry] of Object.entries(table.columns))
    if (entry.personal) rows.set(rowOf(entry), [...(rows.get(rowOf(entry)) ?? []), nameOf(column, entry)])
  const plain = Object.entries(table.columns).flatMap(([column, { personal }]) => (personal ? [] : [`\`${column}\``]))
  return [
    `#### ${name}`,
    '',
    `Stored ${periodOf(table.keptFor)}. When the account is closed: ${closingOf(table)}`,
    '',
    ...(table.clears ?? []).flatMap(({ set, ...period }) => [`Emptied before (\`${set}\`): ${periodOf(period)}.`, '']),
    ...['| columns | purpose | basis | seen by | in the export |', '|---|---|---|---|---|'],
    ...[...rows].map(([row, columns]) => `| ${columns.join(', ')} | ${row}`),
    ...(plain.length ? [`| ${plain.join(', ')} | not personal | | | |`] : []),
    '',
  ].join('\n')
}

const nameOf = (column: string, { clearedTo }: PersonalColumn) =>
  clearedTo === undefined ? `\`${column}\`` : `\`${column}\` (closed: ${replacementOf(clearedTo)})`

const rowOf = (column: Column & { personal: true }): string =>
  `${column.purpose} | ${bases[column.basis]} | ${viewersOf(column.seenBy)} | ${exportOf(column.inExport)} |`

const exportOf = (inExport: PersonalColumn['inExport']) => (inExport === true ? 'yes' : `no. ${inExport.withheld}`)

const viewersOf = (viewers: readonly Viewer[]) => viewers.map((viewer) => viewerWords[viewer]).join(', ')

function replacementOf(value: Replacement): string {
  if (value === null) return 'empty'
  if (value === 'hash') return 'a hash'
  if ('prefix' in value) return `“${value.prefix}” and the number of the account`
  return value.text ? `“${value.text}”` : 'empty'
}

const closingOf = ({ onClosing, account }: Table) => {
  if (!account) return 'nothing changes, because no row belongs to an account.'
  if (onClosing === 'delete rows') return 'its rows are deleted.'
  return onClosing === 'clear columns' ? 'the rows stay, and the columns marked below are cleared.' : 'the rows stay.'
}

function periodOf(period: Period): string {
  if (period === 'account') return 'as long as the account'
  if ('with' in period) return `as long as the row of \`${period.with}\` that it belongs to`
  if ('law' in period) return `${period.law} from \`${period.since}\`. ${sentence(period.reason)}`
  if ('portal' in period) return `without an end. ${sentence(period.portal)}`
  const { days, since, when } = period
  return `${days === 0 ? 'until' : `${days} ${days === 1 ? 'day' : 'days'} from`} \`${since}\`${when ? `, where \`${when}\`` : ''}`
}

/** Without its full stop, because one follows. */
const sentence = (text: string) => text.replace(/\.$/, '')

const fileRow = ([name, { place, personal, keptFor, onClosing }]: [string, (typeof files)[string]]): string =>
  personal
    ? `| ${name} | ${place} | ${personal.purpose} ${bases[personal.basis]} | ${viewersOf(personal.seenBy)} | ${exportOf(personal.inExport)} | ${periodOf(keptFor)}${onClosing === 'delete' ? '. Deleted when the account is closed' : ''} |`
    : `| ${name} | ${place} | no personal data | everyone | no | ${periodOf(keptFor)} |`

const bases: Record<Basis, string> = {
  consent: 'consent (7, I)',
  'legal duty': 'legal duty (7, II)',
  contract: 'contract (7, V)',
  claims: 'claims (7, VI)',
  'legitimate interest': 'legitimate interest (7, IX)',
}

const viewerWords: Record<Viewer, string> = {
  person: 'the person',
  public: 'everyone',
  players: 'players',
  staff: 'staff with the permission',
  outside: 'the provider or the game',
  nobody: 'nobody',
}
