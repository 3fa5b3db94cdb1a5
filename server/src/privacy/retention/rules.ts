import { retentionSubjects, type RetentionSubject } from '@guildhall/contract/retention-subjects'
import { inventory } from '../inventory/index.ts'

/** How one kind of data is removed after its time. `since` and `when` are SQL about the table `t`. */
export interface RetentionRule {
  subject: RetentionSubject
  table: string
  days: number
  since: string
  when?: string
  /** The assignments that empty columns; the row stays. Without them the row is deleted. */
  clears?: string
}

/** Tables whose rows a feature removes, because files or other rows go with them, or because it thins them out. */
export const ofFeatures = [
  'character_days',
  'guild_days',
  'launcher_uploads',
  'patch_uploads',
  'item_icon_sheets',
  'data_exports',
] as const

/** A session ends when it expires or when somebody ends it. */
const moments: Partial<Record<string, string>> = { sessions: 'least(t.expires_at, t.revoked_at)' }

const isSubject = (name: string): name is RetentionSubject => (retentionSubjects as readonly string[]).includes(name)

/** Every period of the inventory that is counted in days: of whole rows, and of columns that go before their row. */
export const retentionRules: readonly RetentionRule[] = Object.entries(inventory).flatMap(([table, entry]) => {
  const { keptFor, clears = [] } = entry
  const rules: RetentionRule[] = clears.map(({ set, since, ...each }) => ({
    table,
    ...each,
    since: `t.${since}`,
    clears: set,
  }))
  if (typeof keptFor === 'object' && 'days' in keptFor && isSubject(table)) {
    const since = moments[table] ?? `t.${keptFor.since}`
    rules.push({ subject: table, table, days: keptFor.days, since, ...(keptFor.when ? { when: keptFor.when } : {}) })
  }
  return rules
})
