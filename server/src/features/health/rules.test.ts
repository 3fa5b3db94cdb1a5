import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { alertNames } from '@guildhall/contract/health'
import { conditions, stepOf, type Measured, type Step } from './rules.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
const at = (minute: number) => new Date(noon + minute * 60_000)
const iso = (minute: number) => at(minute).toISOString()
const open = (begun: number, fired: number | null = null, calm: number | null = null) => ({
  begun_at: iso(begun),
  fired_at: fired === null ? null : iso(fired),
  calm_since: calm === null ? null : iso(calm),
})

test.each<[what: string, open: Parameters<typeof stepOf>[0], amount: number, minute: number, step: Step]>([
  ['nothing is wrong', undefined, 0, 0, 'none'],
  ['something begins to be wrong', undefined, 2, 0, 'begin'],
  ['it was wrong for a moment', open(0), 0, 2, 'drop'],
  ['it is not wrong for long enough yet', open(0), 2, 2, 'none'],
  ['it is wrong for long enough', open(0), 2, 3, 'fire'],
  ['owners know of it', open(0, 3), 2, 60, 'none'],
  ['it seems to be over', open(0, 3), 0, 60, 'calm'],
  ['it comes back soon', open(0, 3, 60), 1, 62, 'resume'],
  ['it has not been over for long enough yet', open(0, 3, 60), 0, 64, 'none'],
  ['it is over', open(0, 3, 60), 0, 65, 'end'],
])('%s', (_, before, amount, minute, step) => {
  expect(stepOf(before, amount, at(minute), 3 * 60_000)).toBe(step)
})

const well: Measured = {
  probes: [{ name: 'game', is_up: true, failures: 0, age_seconds: 20 }],
  mails_failing: 0,
  jobs_oldest_seconds: 30,
  jobs_given_up: 0,
  payments_late: 0,
  deliveries_late: 0,
  ledger_findings: 0,
  audit_findings: 0,
  isBackupPlanned: true,
  backup_age_seconds: 90_000,
  backup_failed: 0,
  freePercent: 50,
  certificateDays: null,
}
const down = (name: string, failures: number, age_seconds = 60) => ({ name, is_up: false, failures, age_seconds })
const amountsOf = (change: Partial<Measured>) =>
  conditions.map(({ name, amountOf }) => [name, amountOf({ ...well, ...change })]).filter(([, amount]) => amount !== 0)

test.each<[change: Partial<Measured>, amounts: [string, number][]]>([
  [{}, []],
  [{ probes: [] }, []],
  [{ probes: [down('game', 1)] }, [['game_down', 1]]],
  [{ mails_failing: 4 }, [['mails_failing', 4]]],
  [{ jobs_oldest_seconds: 600 }, []],
  [{ jobs_oldest_seconds: 725 }, [['jobs_late', 12]]],
  [{ jobs_given_up: 2 }, [['jobs_given_up', 2]]],
  [{ payments_late: 3 }, [['payments_late', 3]]],
  [{ deliveries_late: 5 }, [['deliveries_late', 5]]],
  [{ probes: [down('webhooks paypal', 2)] }, []],
  [{ probes: [down('webhooks paypal', 3)] }, [['webhooks_refused', 3]]],
  [{ probes: [down('webhooks paypal', 9, 3_600)] }, []],
  [
    { ledger_findings: 1, audit_findings: 2 },
    [
      ['ledger_findings', 1],
      ['audit_findings', 2],
    ],
  ],
  [{ backup_failed: 1, backup_age_seconds: null }, [['backup_failed', 1]]],
  [{ backup_age_seconds: 180_000 }, [['backup_old', 50]]],
  [{ backup_age_seconds: 180_000, isBackupPlanned: false }, []],
  [{ probes: [down('payments paypal', 1), down('payments pix', 4)] }, [['payments_refused', 2]]],
  [{ probes: [down('backup', 1)] }, [['backup_place', 1]]],
  [{ freePercent: 9.9 }, [['disk_low', 9]]],
  [{ freePercent: 0.2 }, [['disk_low', 1]]],
  [{ freePercent: 10 }, []],
  [{ freePercent: null }, []],
  [{ certificateDays: 13.5 }, [['certificate_ends', 13]]],
  [{ certificateDays: -2 }, [['certificate_ends', 1]]],
  [{ certificateDays: 14 }, []],
])('what is measured as %j means %j', (change, amounts) => {
  expect(amountsOf(change)).toEqual(amounts)
})

test('each alert has one condition, and a rule for Prometheus', () => {
  expect(conditions.map(({ name }) => name)).toEqual([...alertNames])
  const rules = readFileSync(join(import.meta.dirname, '../../../../ops/prometheus-alerts.yml'), 'utf8')
  const named = [...rules.matchAll(/alert: Guildhall(\w+)/g)].map(([, name]) => name)
  const inWords = (name: string) => name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())
  expect(named).toEqual(expect.arrayContaining(alertNames.filter((name) => !ofNode.has(name)).map(inWords)))
})

/** These are measured by other exporters. */
const ofNode = new Set(['disk_low', 'certificate_ends'])
