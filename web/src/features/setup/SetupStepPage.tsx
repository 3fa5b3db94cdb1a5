import { m } from '@guildhall/messages'
import { isSuperadmin } from '@guildhall/contract/account/roles'
import { data, redirect, useLoaderData } from 'react-router'
import { getFirstSteps, getUser } from '../../api/generated.ts'
import { load } from '../../api/load.ts'
import type { Head } from '../../app/head.tsx'
import { GameStep } from './GameStep.tsx'
import { MailStep } from './MailStep.tsx'
import { PaymentStep } from './PaymentStep.tsx'
import { Ready } from './Ready.tsx'
import { SecondStep } from './SecondStep.tsx'
import { SiteStep } from './SiteStep.tsx'
import { isStepName, pathOf } from './steps.ts'

export const head = (): Head => ({ title: m.setup_title(), noindex: true })

/** Until an owner has the second step that the portal demands, every other step leads there. */
export const loader = load(async ({ api, params }) => {
  const { step } = params
  if (!isStepName(step)) throw data(null, { status: 404 })
  const { userData: owner } = await api(getUser)
  if (!isSuperadmin({ roles: owner.Roles })) throw redirect('/')
  const needsTotp = owner.totp.isRequired && !owner.totp.isOn
  if (needsTotp && step !== 'second-step') throw redirect(pathOf('second-step'))
  return { step, owner, firstSteps: needsTotp ? null : await api(getFirstSteps) }
})

/** A step of the first day, after the owner's account. Each has an address, and can be left and opened again. */
export default function SetupStepPage() {
  const { step, owner, firstSteps } = useLoaderData<typeof loader>()
  if (step === 'second-step' || !firstSteps) return <SecondStep owner={owner} />
  if (step === 'site') return <SiteStep site={firstSteps.site} />
  if (step === 'mail') return <MailStep email={owner.email} />
  if (step === 'game') return <GameStep />
  if (step === 'payment') return <PaymentStep payments={firstSteps.payments} />
  return <Ready steps={firstSteps.steps} />
}
