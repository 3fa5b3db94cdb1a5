import type * as z from 'zod/mini'
import type { AnswerOf, Locale } from '@guildhall/contract'
import { setupSteps, type OwnerForm, type SetupStep, type setup } from '@guildhall/contract/setup'
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
import { serverName } from '../settings/service.ts'

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
  const rows = await queries.findSteps(app.db)
  const { publicUrl } = app.config
  return {
    steps: setupSteps.map((name) => ({ name, state: stateOf(rows, name) })),
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

function stateOf(rows: { name: string; state: string }[], step: SetupStep): 'open' | 'done' | 'skipped' {
  const state = rows.find(({ name }) => name === step)?.state
  return state === 'done' || state === 'skipped' ? state : 'open'
}

/** Makes one of the checks of the doctor now, in the caller's language. */
export async function checkSetup(app: App, part: 'game' | 'payment'): Promise<AnswerOf<typeof setup.checkSetup>> {
  const check = part === 'game' ? checkGame : checkPayments
  return { data: worstFirst(await withinMs(checkMs, check(installationOf(app)))) }
}

export async function setFirstStep(
  app: App,
  caller: Caller,
  name: SetupStep,
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

/** Links that have expired are of no use. */
export const sweepSetup = async ({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> => {
  await queries.deleteExpiredLinks(db, now().toISOString())
}
