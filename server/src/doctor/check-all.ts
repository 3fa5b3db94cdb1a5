import { findingStates, type HealthCheck } from '@guildhall/contract/health'
import * as m from '@guildhall/messages'
import { errorText } from '../errors/read-error.ts'
import { checkAddress, checkCertificate } from './check-address.ts'
import { checkClock } from './check-clock.ts'
import { checkDatabase } from './check-database.ts'
import { checkGame } from './check-game.ts'
import { checkDisk, checkSecrets } from './check-machine.ts'
import { checkMail } from './check-mail.ts'
import { checkPayments } from './check-payments.ts'
import { checkPersonalData } from './check-personal-data.ts'
import { checkProxy } from './check-proxy.ts'
import { checkReplica } from './check-replica.ts'
import { checkSender } from './check-sender.ts'
import { checkAlerts, checkBackup, checkJobs } from './check-work.ts'
import { bad, type Check, type Finding, type Installation } from './finding.ts'
import { withinMs } from './within-ms.ts'

/** The checks with the name of a finding for one that fails itself. */
const checks: [HealthCheck, Check][] = [
  ['database', checkDatabase],
  ['database', checkReplica],
  ['disk', checkDisk],
  ['secrets', checkSecrets],
  ['personal_data', checkPersonalData],
  ['clock', checkClock],
  ['proxy', checkProxy],
  ['address', checkAddress],
  ['certificate', checkCertificate],
  ['mail', checkMail],
  ['sender', checkSender],
  ['game', checkGame],
  ['payments', checkPayments],
  ['jobs', checkJobs],
  ['backup', checkBackup],
  ['alerts', checkAlerts],
]

/** These say nothing without a database. */
const ofDatabase: readonly HealthCheck[] = ['database', 'personal_data', 'clock', 'proxy', 'jobs', 'backup', 'alerts']

const checkMs = 10_000

/**
 * Makes all checks side by side, each within its time, and returns the worst findings first. A check that fails itself
 * is a finding `unknown`, and the others go on.
 */
export async function checkAll(
  installation: Installation,
  { hasDatabase = true, mostMs = checkMs } = {},
): Promise<Finding[]> {
  const possible = checks.filter(([name]) => hasDatabase || !ofDatabase.includes(name))
  const findings = await Promise.all(
    possible.map(([name, check]) =>
      withinMs(mostMs, check(installation)).catch((error: unknown) => [
        bad(name, 'unknown', m.health_not_checked({ cause: errorText(error).slice(0, 200) }), null),
      ]),
    ),
  )
  return worstFirst(findings.flat())
}

export const worstFirst = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((one, other) => findingStates.indexOf(one.state) - findingStates.indexOf(other.state))
