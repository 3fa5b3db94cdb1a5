import { z } from 'zod/mini'
import type { Environment } from './environment.ts'
import { wholeNumber } from './variables.ts'

/** What moves from the database into files in storage. */
export interface ArchivingSettings {
  /** After how many months a closed month of the audit log becomes a file; null leaves all of it in the database. */
  auditArchiveMonths: number | null
}

// The pages of players and items show the actions of staff of half a year.
const fewestMonths = 6

export function archivingSettings({ read }: Environment): ArchivingSettings {
  const { AUDIT_ARCHIVE_MONTHS: months } = read({
    AUDIT_ARCHIVE_MONTHS: z._default(
      z.union(
        [
          z.literal('off'),
          wholeNumber(1_200).check(
            z.refine((count) => count >= fewestMonths, `Set it to ${fewestMonths} or more, or to off.`),
          ),
        ],
        `Set it to a number of months from ${fewestMonths} on, or to off.`,
      ),
      24,
    ),
  })
  return { auditArchiveMonths: months === 'off' ? null : months }
}
