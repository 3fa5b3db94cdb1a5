import type { Basis, Clearing, Column, Owner, Period, PersonalColumn, Replacement, Table, Viewer } from './types.ts'

interface PersonalTable {
  account: Owner | null
  also?: readonly (Owner & { as: string; columns: string })[]
  purpose: string
  basis: Basis
  seenBy: readonly Viewer[]
  onClosing: Table['onClosing']
  keptFor: Period
  /** What goes before its row. */
  clears?: readonly Clearing[]
  /** The personal columns that the export has. Columns are separated by spaces. */
  exported?: string
  /** The reason why an export leaves columns out, by columns. */
  withheld?: Readonly<Record<string, string>>
  /** Columns that name a member of staff who acted. */
  staff?: string
  /** Columns whose purpose, basis or viewers differ from those of the table. */
  special?: Readonly<Record<string, Partial<Pick<PersonalColumn, 'purpose' | 'basis' | 'seenBy'>>>>
  /** What columns have after the account was closed. */
  cleared?: Readonly<Record<string, Replacement>>
  notPersonal?: string
}

/** The person of the column `column` of the table itself. */
export const by = (column: string): Owner => ({ id: `t.${column}`, join: '' })

/** The person of the row `join` joins: `via('join tickets p on p.id = t.ticket_id', 'p.author_id')`. */
export const via = (join: string, id: string): Owner => ({ id, join })

const list = (columns = ''): string[] => columns.split(/\s+/).filter(Boolean)

/** A table with personal data. The columns get the purpose, the basis and the viewers of the table. */
export function personalTable(spec: PersonalTable): Table {
  const columns: Record<string, Column> = {}
  const add = (name: string, inExport: PersonalColumn['inExport'], more?: Partial<PersonalColumn>) => {
    if (columns[name]) throw new Error(`The inventory classifies the column ${name} twice.`)
    const { purpose, basis, seenBy, cleared = {} } = spec
    const replacement = name in cleared ? { clearedTo: cleared[name] ?? null } : {}
    columns[name] = {
      ...{ personal: true, purpose, basis, seenBy, inExport },
      ...more,
      ...spec.special?.[name],
      ...replacement,
    }
  }
  for (const name of list(spec.exported)) add(name, true)
  for (const [names, reason] of Object.entries(spec.withheld ?? {}))
    for (const name of list(names)) add(name, { withheld: reason })
  for (const name of list(spec.staff)) add(name, staffMember.inExport, staffMember)
  for (const name of list(spec.notPersonal)) columns[name] = { personal: false }
  const also = (spec.also ?? []).map((owner) => ({ ...owner, columns: list(owner.columns) }))
  const { account, onClosing, keptFor, clears = [] } = spec
  return { account, also, onClosing, keptFor, clears, columns }
}

const staffMember: Omit<PersonalColumn, 'personal'> = {
  purpose: 'Tells which member of staff acted.',
  basis: 'legitimate interest',
  seenBy: ['staff'],
  inExport: { withheld: 'It names a member of staff.' },
}

/** A table of the portal itself: without personal data, apart from columns that name a member of staff. */
export const portalTable = (columns: string, staff = '', keptFor: Period = portal): Table =>
  personalTable({
    ...{ account: null, onClosing: 'keep', keptFor, notPersonal: columns, staff },
    ...{ purpose: staffMember.purpose, basis: staffMember.basis, seenBy: staffMember.seenBy },
  })

const portal: Period = { portal: 'It is content or a setting of the portal.' }

/** Tax law: five years after the end of the year, article 173 of the Código Tributário Nacional. */
export const taxYears = (since: string): Period => ({
  law: '5 years',
  since,
  reason: 'Tax and consumer law: claims and audits are possible for five years (CTN article 173, CDC article 27).',
})

/** Reasons for what an export leaves out. */
export const secret = 'It is a secret, or the hash of one.'
export const internal = 'It is work of the team, or names other people.'
export const technical = 'It is a technical value without meaning for the person.'
export const elsewhere = 'The same data is in another part of the export.'
