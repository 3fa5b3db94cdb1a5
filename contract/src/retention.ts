import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { Day } from './values.ts'
import { retentionSubjects } from './retention-subjects.ts'

const Subject = z.enum(retentionSubjects)

export const retention = endpoints({
  listRetention: {
    route: 'GET /staff/retention',
    access: 'health.read',
    about:
      'How long each kind of data is stored, and what was removed: the sums of the last 30 days, and the days before `before`, newest first, at most 30.',
    query: z.object({ before: z.optional(Day) }),
    reply: z.object({
      /** `days` is null where staff set the period, or where it has parts. */
      periods: z.array(z.object({ subject: Subject, days: z.nullable(z.number()), removed: z.number() })),
      data: z.array(z.object({ day: Day, removed: z.array(z.object({ subject: Subject, count: z.number() })) })),
      /** The `before` of the next page. */
      next: z.nullable(Day),
    }),
  },
})
