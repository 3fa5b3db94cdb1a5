import { m } from '@guildhall/messages'
import { RefreshCw } from 'lucide-react'
import { useLoaderData, useRevalidator } from 'react-router'
import { checkHealth, findAlerts } from '../../api/generated.ts'
import { load } from '../../api/load.ts'
import { nowOrLater, outcomeOf } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { Button } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Alerts } from './Alerts.tsx'
import { Findings } from './Findings.tsx'
import { TestMail } from './TestMail.tsx'

export const head = (): Head => ({ title: m.health_title() })

export const loader = load(async ({ api, url }) => {
  const before = /^\d{1,15}$/.exec(url.searchParams.get('before') ?? '')?.[0]
  const [alerts, findings] = await Promise.all([
    // Awaited, because the findings below would move.
    outcomeOf(api(findAlerts, { query: before ? { before: Number(before) } : {} })),
    nowOrLater(outcomeOf(api(checkHealth))),
  ])
  return { before, alerts, findings }
})

/** The alerts that last and those that ended, and what a check finds now, each with its cure. */
export default function HealthPage() {
  const { before, alerts, findings } = useLoaderData<typeof loader>()
  const { revalidate, state } = useRevalidator()
  const isBusy = state === 'loading'
  return (
    <div className="page grid gap-8 py-6 md:py-8">
      <PageHead title={m.health_title()} intro={m.health_intro()}>
        <Button onClick={() => void revalidate()} busy={isBusy}>
          {!isBusy && <RefreshCw className="size-5" />}
          {m.health_again()}
        </Button>
      </PageHead>
      <Alerts alerts={alerts} before={before} />
      <Findings findings={findings} />
      <TestMail />
    </div>
  )
}
