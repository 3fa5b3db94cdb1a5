import type { App } from '../app.ts'
import type { FindOpen } from '../game/prune-operations.ts'
import type { Operation } from '../http/mount.ts'
import type { DemoLogin } from '../welcome.ts'
import { account } from './account/feature.ts'
import { adoption } from './adoption/feature.ts'
import { announcement } from './announcement/feature.ts'
import { audit } from './audit/feature.ts'
import { approval } from './approval/feature.ts'
import { backup } from './backup/feature.ts'
import { ban } from './ban/feature.ts'
import { bookkeeping } from './bookkeeping/feature.ts'
import { campaign } from './campaign/feature.ts'
import { character } from './character/feature.ts'
import { code } from './code/feature.ts'
import { connection } from './connection/feature.ts'
import { creator } from './creator/feature.ts'
import { dashboard } from './dashboard/feature.ts'
import { delivery } from './delivery/feature.ts'
import { deposit } from './deposit/feature.ts'
import { download } from './download/feature.ts'
import { droplist } from './droplist/feature.ts'
import { feed } from './feed/feature.ts'
import { inOrder, type Contributions, type Feature } from './feature.ts'
import { gift } from './gift/feature.ts'
import { guide } from './guide/feature.ts'
import { guildmark } from './guildmark/feature.ts'
import { health } from './health/feature.ts'
import { retention } from './retention/feature.ts'
import { sealNumbersJob } from './account/jobs.ts'
import { probeOutsideJob, watchHealthJob } from './health/jobs.ts'
import { home } from './home/feature.ts'
import { insight } from './insight/feature.ts'
import { items } from './items/feature.ts'
import { launcher } from './launcher/feature.ts'
import { ledger } from './ledger/feature.ts'
import { mailing } from './mailing/feature.ts'
import { market } from './market/feature.ts'
import { news } from './news/feature.ts'
import { notification } from './notification/feature.ts'
import { payment } from './payment/feature.ts'
import type { Job } from '../jobs/job.ts'
import { prepareProvidersJob } from './payment/jobs.ts'
import { player } from './player/feature.ts'
import { privacy } from './privacy/feature.ts'
import { push } from './push/feature.ts'
import { ranking } from './ranking/feature.ts'
import { referral } from './referral/feature.ts'
import { firstDay } from './first-day/feature.ts'
import { roadmap } from './roadmap/feature.ts'
import { updates } from './updates/feature.ts'
import { search } from './search/feature.ts'
import { settings } from './settings/feature.ts'
import { settlement } from './settlement/feature.ts'
import { setup } from './setup/feature.ts'
import { shop } from './shop/feature.ts'
import { sitepage } from './sitepage/feature.ts'
import { ticket } from './ticket/feature.ts'
import { video } from './video/feature.ts'

// Functions of single features that the layers below import.
export { findCaller, refuseBannedToken } from './account/login/sessions.ts'
export { findMarkOfFile } from './guildmark/public.ts'
export { inOrder } from './feature.ts'
export { getShellSettings, readAppSettings } from './settings/service.ts'

/** Every feature, in the order in which their endpoints are mounted. A new feature adds a line here. */
export const features: readonly Feature[] = [
  account,
  adoption,
  news,
  ranking,
  character,
  home,
  announcement,
  guildmark,
  droplist,
  settings,
  notification,
  privacy,
  push,
  mailing,
  download,
  firstDay,
  roadmap,
  updates,
  sitepage,
  ledger,
  audit,
  payment,
  deposit,
  items,
  delivery,
  shop,
  gift,
  code,
  market,
  referral,
  guide,
  feed,
  campaign,
  creator,
  bookkeeping,
  insight,
  settlement,
  dashboard,
  ticket,
  launcher,
  ban,
  player,
  video,
  search,
  approval,
  backup,
  health,
  retention,
  connection,
  setup,
]

/** The contributions of all features to dashboard, ledger, audit, deliveries and approvals. */
export const contributions: Contributions = {
  queues: inOrder(features.flatMap(({ queues = [] }) => queues)),
  supplySides: features.flatMap(({ supplySides = [] }) => supplySides),
  subscribers: Object.assign({}, ...features.map(({ subscribers }) => subscribers)) as Contributions['subscribers'],
  approvals: features.flatMap(({ approvals = [] }) => approvals),
  async onFindings(tx, found) {
    for (const { onFindings } of features) await onFindings?.(tx, found)
  },
}

/** The jobs that each start adds: registrations at providers, the first look at what is outside, and encryption. */
export const startJobs: readonly Job<object>[] = [prepareProvidersJob, watchHealthJob, probeOutsideJob, sealNumbersJob]

/** Every operation of the portal, in the order of the features. */
export const allOperations: Operation[] = features.flatMap(({ operations = [] }) =>
  typeof operations === 'function' ? operations(contributions) : operations,
)

/** The finders of all features for game operations without an outcome. */
export const openOperations: FindOpen[] = features.flatMap((each) => each.openOperations ?? [])

/** Makes the first accounts of a portal. Returns those that the terminal prints. */
export async function makeFirstLogins(app: App): Promise<DemoLogin[]> {
  const logins: DemoLogin[] = []
  for (const { firstLogins } of features) logins.push(...((await firstLogins?.(app)) ?? []))
  return logins
}

/** The lines of all features that the terminal prints once the portal is ready. */
export async function findStartLines(app: App): Promise<string[]> {
  const lines: string[] = []
  for (const { startLines } of features) lines.push(...((await startLines?.(app)) ?? []))
  return lines
}

/** Writes the first content of every portal, and in a demo the demo content, feature by feature. */
export async function writeFirstContent(app: App): Promise<void> {
  for (const { firstContent } of features) await firstContent?.(app)
  if (app.config.production) return
  for (const { load } of inOrder(features.flatMap(({ demo }) => demo ?? []))) {
    const write = await load()
    await write(app)
  }
}
