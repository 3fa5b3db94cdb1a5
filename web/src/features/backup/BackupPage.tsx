import { m } from '@guildhall/messages'
import { useLoaderData } from 'react-router'
import { getBackups } from '../../api/generated.ts'
import { load } from '../../api/load.ts'
import type { Head } from '../../app/head.tsx'
import { useLocale } from '../../format/locale.ts'
import { cashText } from '../../format/money.ts'
import { sizeText } from '../../format/size-text.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { FactLine } from '../../ui/FactLine.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Restore } from './Restore.tsx'

export const head = (): Head => ({ title: m.backup_title() })

export const loader = load(({ api }) => api(getBackups))

type Reply = Awaited<ReturnType<typeof loader>>
type Backup = Reply['backups'][number]

/** The last backups and the plan. After a restore it is the page where owners release the portal. */
export default function BackupPage() {
  const { backups, plan, restore } = useLoaderData<typeof loader>()
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.backup_title()} intro={m.backup_intro()} />
      {restore && <Restore restore={restore} />}
      <Card as="section" aria-labelledby="plan-title" className="grid gap-2" tone={plan ? 'plain' : 'danger'}>
        <h2 id="plan-title" className="text-xl">
          {m.backup_plan()}
        </h2>
        <p>
          {plan
            ? m.backup_plan_text({ at: plan.at, place: plan.place, keep: cashText(plan.keep) })
            : m.backup_plan_none()}
        </p>
        {!plan && <HowToPlan />}
        {plan && !plan.isEncrypted && <p className="text-muted">{m.backup_plan_open()}</p>}
      </Card>
      <section aria-labelledby="list-title" className="grid gap-3">
        <h2 id="list-title" className="text-xl">
          {m.backup_list()}
        </h2>
        {backups.length === 0 ? (
          <p className="text-muted">{m.backup_list_none()}</p>
        ) : (
          <ul className="grid gap-3">
            {backups.map((backup) => (
              <li key={backup.id}>
                <BackupCard backup={backup} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

const HowToPlan = () => (
  <>
    <p>{m.backup_plan_how()}</p>
    <ul className="font-mono text-sm wrap-anywhere">
      <li>BACKUP_TO=/mnt/backup</li>
      <li>BACKUP_TO=s3://bucket/portal</li>
    </ul>
  </>
)

function BackupCard({ backup }: { backup: Backup }) {
  const locale = useLocale()
  return (
    <Card className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Moment at={backup.started_at} />
        <Outcome outcome={backup.outcome} />
      </div>
      <p className="font-mono text-sm wrap-anywhere">{backup.name}</p>
      <p className="text-sm text-muted wrap-anywhere">{backup.place}</p>
      <FactLine className="text-sm text-muted">
        {backup.cause === 'schedule' ? m.backup_cause_schedule() : m.backup_cause_console()}
        {backup.bytes !== null && sizeText(backup.bytes, locale)}
        {backup.rows !== null && m.backup_rows({ rows: backup.rows, count: cashText(backup.rows) })}
        {backup.files !== null && m.backup_files({ files: backup.files, count: cashText(backup.files) })}
        {backup.is_encrypted ? m.backup_encrypted() : m.backup_open()}
      </FactLine>
      {backup.problem && <p className="text-danger wrap-anywhere">{backup.problem}</p>}
    </Card>
  )
}

function Outcome({ outcome }: Pick<Backup, 'outcome'>) {
  if (outcome === 'stored') return <Badge tone="success">{m.backup_stored()}</Badge>
  if (outcome === 'failed') return <Badge tone="danger">{m.backup_failed()}</Badge>
  return <Badge>{m.backup_running()}</Badge>
}
