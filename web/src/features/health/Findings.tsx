import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import { findingStates, type FindingState, type HealthCheck, type health } from '@guildhall/contract/health'
import { CircleCheck, CircleHelp, CircleX, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useArrived, type Arriving, type Outcome } from '../../api/outcome.ts'
import { FactLine } from '../../ui/FactLine.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'

type Reply = ReplyOf<typeof health.checkHealth>
type Finding = Reply['data'][number]

/** What the checks found now, the worst first. */
export function Findings({ findings }: { findings: Arriving<Outcome<Reply>> }) {
  const arrived = useArrived(findings)
  return (
    <section aria-labelledby="findings-title" className="grid gap-4">
      <h2 id="findings-title" className="text-xl">
        {m.health_list_label()}
      </h2>
      {!arrived && (
        <Loading>
          <p className="text-muted">{m.health_checking()}</p>
          <SkeletonRows count={14} className="h-14" />
        </Loading>
      )}
      {arrived?.failure && <LoadFailed title={m.health_failed()} failure={arrived.failure} />}
      {arrived?.data && (
        <>
          <Summary reply={arrived.data} />
          <ul className="grid gap-3">
            {arrived.data.data.map((finding) => (
              <Row key={`${finding.check} ${finding.text}`} finding={finding} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Summary({ reply: { at, data } }: { reply: Reply }) {
  const count = (state: FindingState) => data.filter((finding) => finding.state === state).length
  const parts = findingStates.filter((state) => state !== 'ok' && count(state) > 0)
  return (
    <p className="text-muted" role="status">
      <FactLine>
        {parts.length === 0 ? m.health_summary_ok() : parts.map((state) => summaries[state]({ count: count(state) }))}
        <RelativeTime at={at} />
      </FactLine>
    </p>
  )
}

function Row({ finding: { check, state, text, cure } }: { finding: Finding }) {
  const { icon: Icon, className, words } = looks[state]
  return (
    <li className="flex gap-3 rounded-lg border border-line bg-s1 p-3">
      <Icon className={`mt-0.5 size-5 shrink-0 ${className}`} aria-hidden />
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold">
          {checkWords[check]()} <span className={`text-sm font-normal ${className}`}>{words()}</span>
        </p>
        <p className="break-words">{text}</p>
        {cure && <p className="break-words text-muted">{cure}</p>}
      </div>
    </li>
  )
}

const looks: Record<FindingState, { icon: LucideIcon; className: string; words: () => string }> = {
  problem: { icon: CircleX, className: 'text-danger', words: m.health_state_problem },
  warning: { icon: TriangleAlert, className: 'text-warn', words: m.health_state_warning },
  unknown: { icon: CircleHelp, className: 'text-muted', words: m.health_state_unknown },
  ok: { icon: CircleCheck, className: 'text-success', words: m.health_state_ok },
}

const summaries: Record<FindingState, (words: { count: number }) => string> = {
  problem: m.health_summary_problems,
  warning: m.health_summary_warnings,
  unknown: m.health_summary_unknown,
  ok: m.health_summary_ok,
}

const checkWords: Record<HealthCheck, () => string> = {
  settings: m.health_check_settings,
  database: m.health_check_database,
  disk: m.health_check_disk,
  secrets: m.health_check_secrets,
  personal_data: m.health_check_personal_data,
  clock: m.health_check_clock,
  proxy: m.health_check_proxy,
  address: m.health_check_address,
  certificate: m.health_check_certificate,
  mail: m.health_check_mail,
  sender: m.health_check_sender,
  game: m.health_check_game,
  payments: m.health_check_payments,
  webhooks: m.health_check_webhooks,
  jobs: m.health_check_jobs,
  backup: m.health_check_backup,
  alerts: m.health_check_alerts,
}
