import { runningStates, settlementNote } from '@guildhall/contract/settlement-rules'
import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { ApiError, api } from '../../api/client.ts'
import { getSettlement, undoSettlement } from '../../api/generated.ts'
import { load } from '../../api/load.ts'
import { everyMs, useLive } from '../../api/polling.ts'
import type { Head } from '../../app/head.tsx'
import { useLocale } from '../../format/locale.ts'
import { cashText } from '../../format/money.ts'
import { useMay } from '../../session/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { Fact, Facts } from './Facts.tsx'
import { dayText, formatWords, isEmpty, problemWords, sourceText, stateOfReport, type Report } from './words.ts'

export const head = (): Head => ({ title: m.settlement_one() })

export const loader = load(async ({ api, params }) => api(getSettlement, { params: { id: Number(params.id) || 0 } }))

/** A report that was imported: its lines, its errors, and how to undo it. */
export default function ImportPage() {
  const { data, problems } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const mayWrite = useMay('settlements.write')
  const isRunning = runningStates.includes(data.state)
  useLive(() => revalidate(), everyMs.payment, { isOn: isRunning })
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <header className="grid gap-3">
        <Breadcrumb
          trail={[{ label: m.settlement_title(), to: '/staff/settlements' }, { label: m.settlement_one() }]}
        />
        <div className="grid justify-items-start gap-2 sm:flex sm:items-center sm:gap-3">
          <h1 className="wrap-anywhere">{data.file}</h1>
          <Badge tone={stateOfReport(data).tone}>{stateOfReport(data).text()}</Badge>
        </div>
        {isEmpty(data) && (
          <p role="status" className="rounded-md border border-warn p-3 text-warn">
            {m.settlement_empty_text()}
          </p>
        )}
        {data.state === 'failed' && (
          <p role="status" className="rounded-md border border-danger p-3 text-danger">
            {m.settlement_failed_text()}
          </p>
        )}
      </header>
      {isRunning && <ProgressBar label={m.settlement_progress()} value={data.progress * 100} max={100} />}
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/staff/settlements/differences?import=${data.id}`} variant="primary">
          {m.settlement_see_differences()}
        </LinkButton>
        {mayWrite && data.state !== 'undone' && <Undo data={data} />}
      </div>
      <ReportFacts data={data} />
      {problems.length > 0 && (
        <Card as="section" aria-labelledby="problems-title" className="grid gap-3">
          <h2 id="problems-title" className="text-xl">
            {m.settlement_problems()}
          </h2>
          <p className="text-muted">{m.settlement_problems_text()}</p>
          <ul className="grid gap-1">
            {problems.map(({ row, problem }) => (
              <li key={row} className="flex flex-wrap gap-x-3">
                <span className="tabular font-semibold">{m.settlement_problem_row({ row: cashText(row) })}</span>
                <span>{problemWords[problem]()}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

function Undo({ data }: { data: Report }) {
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  async function undo(reason: string): Promise<string | undefined> {
    try {
      const { message } = await api(undoSettlement, { params: { id: data.id }, body: { reason } })
      toast.success(message)
      setOpen(false)
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.body.code === 'changed_meanwhile') await revalidate()
      return error.message || m.error_unavailable()
    }
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{m.settlement_undo()}</Button>
      <ReasonDialog
        open={isOpen}
        title={m.settlement_undo_title({ file: data.file })}
        confirm={m.settlement_undo()}
        reason={settlementNote}
        onConfirm={undo}
        onClose={() => setOpen(false)}
      >
        {m.settlement_undo_text()}
      </ReasonDialog>
    </>
  )
}

function ReportFacts({ data }: { data: Report }) {
  const locale = useLocale()
  return (
    <Card as="section" aria-labelledby="facts-title" className="grid gap-4">
      <h2 id="facts-title" className="text-xl">
        {m.settlement_facts()}
      </h2>
      <Facts>
        <Fact name={m.settlement_fact_source()}>{sourceText(data)}</Fact>
        <Fact name={m.settlement_fact_format()}>{formatWords[data.format]()}</Fact>
        <Fact name={m.settlement_column_period()}>
          {data.from && data.to
            ? m.settlement_period({ from: dayText(data.from, locale), to: dayText(data.to, locale) })
            : '–'}
        </Fact>
        <Fact name={m.settlement_column_open()}>{cashText(data.open)}</Fact>
        <Fact name={m.settlement_fact_fresh()}>{cashText(data.fresh)}</Fact>
        <Fact name={m.settlement_fact_repeated()}>{cashText(data.repeated)}</Fact>
        <Fact name={m.settlement_fact_skipped()}>{cashText(data.skipped)}</Fact>
        <Fact name={m.settlement_fact_wrong()}>{cashText(data.wrong)}</Fact>
        <Fact name={m.settlement_fact_by()}>
          {data.by ?? m.settlement_someone()}, <Moment at={data.at} />
        </Fact>
        {data.undoneAt && (
          <Fact name={m.settlement_fact_undone({ login: data.undoneBy ?? m.settlement_someone() })}>
            <Moment at={data.undoneAt} />
            <span className="block font-normal">{data.undoReason}</span>
          </Fact>
        )}
      </Facts>
    </Card>
  )
}
