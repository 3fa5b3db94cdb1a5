import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { health } from '@guildhall/contract/health'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { Outcome } from '../../api/outcome.ts'
import { Card } from '../../ui/Card.tsx'
import { KeyPages } from '../../ui/KeyPages.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'

type Reply = ReplyOf<typeof health.findAlerts>
type Alert = Reply['data'][number]

/** The alerts that last, with what to do, and those that ended. */
export function Alerts({ alerts, before }: { alerts: Outcome<Reply>; before: string | undefined }) {
  return (
    <section aria-labelledby="alerts-title" className="grid gap-4">
      <h2 id="alerts-title" className="text-xl">
        {m.health_alerts()}
      </h2>
      {alerts.failure ? (
        <LoadFailed title={m.health_alerts_failed()} failure={alerts.failure} />
      ) : (
        <>
          <Open alerts={alerts.data.open} />
          <Ended reply={alerts.data} before={before} />
        </>
      )}
    </section>
  )
}

function Open({ alerts }: { alerts: Alert[] }) {
  if (alerts.length === 0)
    return (
      <p className="flex items-center gap-2 font-semibold text-success">
        <CircleCheck className="size-5 shrink-0" aria-hidden />
        {m.health_alerts_none()}
      </p>
    )
  return (
    <ul className="grid gap-3">
      {alerts.map(({ id, text, cure, begunAt }) => (
        <Card key={id} as="li" tone="danger" className="grid gap-1">
          <p className="flex items-start gap-2 font-semibold text-danger">
            <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden />
            {text}
          </p>
          {cure && <p>{cure}</p>}
          <p className="text-sm text-muted">
            {m.health_alert_since()} <RelativeTime at={begunAt} />
          </p>
        </Card>
      ))}
    </ul>
  )
}

function Ended({ reply: { data, next }, before }: { reply: Reply; before: string | undefined }) {
  return (
    <details open={before !== undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        {m.health_alerts_past()}
      </summary>
      {data.length === 0 ? (
        <p className="text-muted">{m.health_alerts_past_none()}</p>
      ) : (
        <ul className="grid gap-2 pb-4">
          {data.map(({ id, text, begunAt, endedAt }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-6 border-b border-line pb-2">
              <span className="min-w-0">{text}</span>
              <span className="text-sm text-muted">
                <Moment at={begunAt} /> – {endedAt && <Moment at={endedAt} />}
              </span>
            </li>
          ))}
        </ul>
      )}
      <KeyPages
        first={before && '/staff/health'}
        next={next && `/staff/health?before=${next}`}
        words={[m.health_alerts_newest(), m.health_alerts_older()]}
      />
    </details>
  )
}
