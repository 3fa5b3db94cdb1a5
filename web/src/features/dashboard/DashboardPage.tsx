import { m } from '@guildhall/messages'
import { allows } from '@guildhall/contract/account/roles'
import { redirect, useLoaderData, useRevalidator } from 'react-router'
import { getDashboard, getDashboardDays, getDashboardQueues, getFirstSteps } from '../../api/generated.ts'
import { outcomeOf } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { load } from '../../api/load.ts'
import { whoAmI } from '../../session/session.ts'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { FirstStepsCard } from '../setup/public.ts'
import { readView } from './address.ts'
import { Charts } from './Charts.tsx'
import { Figures } from './Figures.tsx'
import { FirstAnswers } from './FirstAnswers.tsx'
import { Satisfaction } from './Satisfaction.tsx'
import { OpenTickets } from './OpenTickets.tsx'
import { QueueList } from './Queues.tsx'
import { Tables } from './Tables.tsx'

export const head = (): Head => ({ title: m.dashboard_title() })

/**
 * All data is awaited, because the charts would disappear while another page of a table loads. Staff who still need a
 * second step are led to it, because every card would be refused.
 */
export const loader = load(async ({ api, url }) => {
  const view = readView(url)
  const user = await whoAmI().catch(() => null)
  const held = user?.permissions ?? []
  const queues = outcomeOf(api(getDashboardQueues))
  // Only owners have this permission. Without the list the dashboard is complete.
  const steps = allows(held, 'roles.write') ? outcomeOf(api(getFirstSteps)) : null
  const mayReadFigures = allows(held, 'dashboard.read')
  const figures = mayReadFigures
    ? Promise.all([
        outcomeOf(api(getDashboard, { query: { transactionsPage: view.transactions, filesPage: view.files } })),
        outcomeOf(api(getDashboardDays, { query: { days: view.days } })),
      ])
    : null
  const found = await queues
  if (found.failure?.code === 'totp_required') throw redirect('/settings/security')
  const [data, days] = (await figures) ?? []
  return {
    queues: found,
    firstSteps: (await steps)?.data ?? null,
    figures: data && days ? { view, data, days } : null,
  }
})

/** What needs staff now, and the figures of the portal. */
export default function DashboardPage() {
  const { queues, firstSteps, figures } = useLoaderData<typeof loader>()
  const { revalidate, state } = useRevalidator()
  return (
    <div className="page grid gap-8 py-6 md:py-8">
      <header className="grid gap-3">
        <Breadcrumb trail={[{ label: m.ui_home(), to: '/' }, { label: m.dashboard_title() }]} />
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div className="grid gap-1">
            <h1>{m.dashboard_title()}</h1>
            {figures?.data.data && (
              <p className="text-sm text-muted">
                {m.dashboard_at()} <RelativeTime at={figures.data.data.at} />
              </p>
            )}
          </div>
          <Button onClick={() => void revalidate()} busy={state === 'loading'}>
            {m.dashboard_refresh()}
          </Button>
        </div>
      </header>
      {firstSteps && <FirstStepsCard {...firstSteps} />}
      <QueueList found={queues} />
      {figures && <AllFigures {...figures} />}
    </div>
  )
}

function AllFigures({ view, data, days }: NonNullable<Awaited<ReturnType<typeof loader>>['figures']>) {
  return (
    <>
      {data.failure ? (
        <LoadFailed title={m.dashboard_failed()} failure={data.failure} />
      ) : (
        <>
          <Figures data={data.data} />
          <FirstAnswers answers={data.data.firstAnswers} />
          <Satisfaction periods={data.data.satisfaction} />
          <OpenTickets {...data.data.openTickets} />
        </>
      )}
      <Charts found={days} view={view} />
      {data.data && <Tables data={data.data} view={view} />}
    </>
  )
}
