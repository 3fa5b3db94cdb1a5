import type * as z from 'zod/mini'
import type { AnswerOf, Locale } from '@guildhall/contract'
import type { OwnerForm, setup } from '@guildhall/contract/setup'
import { firstSteps, type FirstStep } from '@guildhall/contract/setup-steps'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { paymentVariables } from '../../config/payments.ts'
import { transaction } from '../../db/transaction.ts'
import { worstFirst } from '../../doctor/check-all.ts'
import { checkGame } from '../../doctor/check-game.ts'
import { checkPayments } from '../../doctor/check-payments.ts'
import { installationOf } from '../../doctor/installation.ts'
import { withinMs } from '../../doctor/within-ms.ts'
import { paymentProviders } from '../../ports/payments.ts'
import { makeOwner } from '../account/public.ts'
import { demandLink } from './link.ts'
import * as queries from './queries.ts'
import { serverName, settings, takesDonations } from '../settings/service.ts'

const checkMs = 10_000

type Visitor = Parameters<typeof makeOwner>[2] & { locale: Locale }

export const getSetup = async ({ db }: Pick<App, 'db'>): Promise<AnswerOf<typeof setup.getSetup>> => ({
  isOpen: !(await queries.hasOwner(db)),
})

/** Makes the first owner. Two requests at once, also with different links, make one. */
export async function createOwner(
  app: App,
  form: z.output<typeof OwnerForm>,
  visitor: Visitor,
): Promise<AnswerOf<typeof setup.createOwner>> {
  // Before a password is hashed, so that wrong tokens cost little.
  await demandLink(app, form.token)
  return makeOwner(app, form, visitor, async (tx) => {
    await queries.lockSetup(tx)
    await demandLink({ db: tx, now: app.now }, form.token)
    await queries.deleteLinks(tx)
  })
}

export async function getFirstSteps(app: App): Promise<AnswerOf<typeof setup.getFirstSteps>> {
  const [rows, seen, isPayable] = await Promise.all([queries.findSteps(app.db), findSeen(app), takesDonations(app)])
  const { publicUrl } = app.config
  return {
    steps: firstSteps.map((name) => {
      const noted = rows.find((row) => row.name === name)?.state
      if (name === 'payment') return { name, state: paymentState(noted, isPayable, seen.donation) }
      return { name, state: seen[name] ? 'done' : stateOf(noted) }
    }),
    dismissedAt: rows.find(({ name }) => name === 'list')?.changed_at ?? null,
    site: { name: await serverName(app), publicUrl, isHttps: publicUrl.startsWith('https:') },
    payments: paymentProviders.map((provider) => {
      const adapter = app.payments[provider]
      return {
        provider,
        isOn: adapter !== null,
        isSimulated: adapter?.isSimulated ?? false,
        // Most banks ask for a certificate of the client, and not all do, so the bank's Pix can be on without it.
        missing: adapter
          ? []
          : [...paymentVariables[provider], ...(provider === 'pix' ? ['PIX_CERT', 'PIX_CERT_KEY'] : [])],
      }
    }),
  }
}

const day = 24 * 3600_000
/** A daily backup that is a week late is no backup. */
const backupDays = 8

/** The steps that the portal itself finds done. */
async function findSeen(app: App): Promise<Partial<Record<FirstStep, boolean>>> {
  const [seen, links] = await Promise.all([
    queries.findSeen(app.db, new Date(app.now().getTime() - backupDays * day).toISOString()),
    settings(app).read('links'),
  ])
  return { ...seen, support: links.supportUrl !== '', backup: seen.backup || app.config.backups.to !== null }
}

/** A way to pay that is off again opens its step again, and a paid donation proves the way. */
function paymentState(
  noted: string | undefined,
  isPayable: boolean,
  isPaid: boolean | undefined,
): ReturnType<typeof stateOf> {
  if (isPayable && isPaid) return 'done'
  return noted === 'done' && !isPayable ? 'open' : stateOf(noted)
}

const stateOf = (noted: string | undefined): 'open' | 'done' | 'skipped' =>
  noted === 'done' || noted === 'skipped' ? noted : 'open'

/** Makes one of the checks of the doctor now, in the caller's language. */
export async function checkSetup(app: App, part: 'game' | 'payment'): Promise<AnswerOf<typeof setup.checkSetup>> {
  const check = part === 'game' ? checkGame : checkPayments
  return { data: worstFirst(await withinMs(checkMs, check(installationOf(app)))) }
}

export async function setFirstStep(
  app: App,
  caller: Caller,
  name: FirstStep,
  state: 'done' | 'skipped',
): Promise<AnswerOf<typeof setup.setFirstStep>> {
  const now = app.now()
  await transaction(app.db, async (tx) => {
    await queries.setStep(tx, { name, state }, caller.id, now.toISOString())
    await recordAdminAction(tx, caller, 'setup.step', `setup ${name}`, now, { after: { state } })
  })
  return { message: state === 'done' ? m.setup_step_noted() : m.setup_step_later() }
}

export async function dismissFirstSteps(app: App, caller: Caller): Promise<AnswerOf<typeof setup.dismissFirstSteps>> {
  const now = app.now()
  await transaction(app.db, async (tx) => {
    await queries.setStep(tx, { name: 'list', state: 'dismissed' }, caller.id, now.toISOString())
    await recordAdminAction(tx, caller, 'setup.dismiss', 'setup', now, {})
  })
  return { message: m.setup_dismissed() }
}
