import { statfs } from 'node:fs/promises'
import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import { getProbe, storeProbe, type ProbeName } from '../../db/probes.ts'
import { backupPlaceProblem } from '../../doctor/backup-place.ts'
import { readCertificate } from '../../doctor/read-certificate.ts'
import { withinMs } from '../../doctor/within-ms.ts'
import { errorText } from '../../errors/read-error.ts'
import { task } from '../../jobs/job.ts'
import { paymentProviders, type PaymentProvider } from '../../ports/payments.ts'
import { updateAlerts } from './alerts.ts'
import { probeOutsideJob, sendAlertJob, watchHealthJob } from './jobs.ts'
import * as queries from './queries.ts'
import { sendToDiscord } from './send-alert.ts'
import { ownCommand } from '../../errors/own-command.ts'

/** Longer than the timeout of a call to the game. */
const gameMs = 20_000
const mailMs = 30_000
/** A network volume may say nothing at all. */
const folderMs = 10_000
const providerMs = 30_000

type Services = Pick<App, 'config' | 'db' | 'game' | 'jobs' | 'log' | 'mail' | 'now' | 'payments'>

/** Asks the game, looks at the folder of the backups, measures, and updates the alerts. */
export async function watchHealth(app: Services): Promise<void> {
  await probe(app, 'game', askGame(app))
  await probe(app, 'backup', withinMs(folderMs, backupPlaceProblem(app)))
  const [figures, freePercent, certificate] = await Promise.all([
    queries.readFigures(app.db, app.now()),
    readFreePercent(app.config.dataDir),
    getProbe(app.db, 'certificate'),
  ])
  const certificateDays = certificate?.cause ? daysIn(certificate.cause) : null
  const isBackupPlanned = app.config.backups.to !== null
  await updateAlerts(app, { ...figures, isBackupPlanned, freePercent, certificateDays })
}

async function askGame({ game }: Pick<App, 'game'>): Promise<string | null> {
  const health = await withinMs(gameMs, game.health())
  return health.isUp ? null : health.cause
}

/** Tries the mail server and the keys of the providers, and reads until when the certificate of PUBLIC_URL is valid. */
export async function probeOutside(app: Services): Promise<void> {
  await probe(
    app,
    'mail',
    withinMs(mailMs, app.mail.check()).then(() => null),
  )
  await Promise.all(paymentProviders.map((provider) => tryKeys(app, provider)))
  if (!app.config.publicUrl.startsWith('https:')) return
  const certificate = await readCertificate(app.config.publicUrl).catch(() => null)
  // Without a reply nothing is said about its end.
  if (!certificate) return
  const days = (certificate.endsAt.getTime() - app.now().getTime()) / 86_400_000
  const cause = days < 14 ? `${Math.max(0, Math.floor(days))} days` : null
  await probe(app, 'certificate', Promise.resolve(cause))
}

/** Keys that were revoked show only when somebody donates. A provider that says nothing says nothing about the keys. */
async function tryKeys(app: Services, provider: PaymentProvider): Promise<void> {
  const adapter = app.payments[provider]
  if (!adapter) return
  const outcome = await withinMs(providerMs, adapter.check()).catch(() => null)
  if (!outcome || outcome.kind === 'unknown') return
  const cause = outcome.kind === 'refused' ? (outcome.message ?? outcome.code) : null
  await probe(app, `payments ${provider}`, Promise.resolve(cause))
}

const daysIn = (cause: string): number => Number.parseInt(cause, 10)

/** Stores the result. A change is in the log once, not at each probe. */
async function probe(app: Pick<App, 'db' | 'log' | 'now'>, name: ProbeName, asked: Promise<string | null>) {
  const cause = await asked.catch((error: unknown) => errorText(error) || 'no reply')
  const hasChanged = await storeProbe(app.db, { name, cause, at: app.now() })
  if (!hasChanged) return
  if (cause === null) app.log.info({ probe: name }, 'a probe succeeds again')
  else app.log.warn({ probe: name, cause }, `a probe failed: ${ownCommand('doctor')} says what to do`)
}

/** The free part of the volume for the user of this process, in percent; null where it cannot be read. */
async function readFreePercent(folder: string): Promise<number | null> {
  const volume = await statfs(folder).catch(() => null)
  return volume && volume.blocks > 0 ? (100 * volume.bavail) / volume.blocks : null
}

export const healthTasks = (app: App): TaskList => ({
  ...task(watchHealthJob, () => watchHealth(app)),
  ...task(probeOutsideJob, () => probeOutside(app)),
  ...task(sendAlertJob, (alert) => sendToDiscord(app, alert)),
})
