import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { getDifference } from '../../api/generated.ts'
import { load } from '../../api/load.ts'
import type { Head } from '../../app/head.tsx'
import { useLocale } from '../../format/locale.ts'
import { cashText } from '../../format/money.ts'
import { useMay } from '../../session/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { DecisionDialog, type Decision } from './DecisionDialog.tsx'
import { Fact, Facts } from './Facts.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { centsText, dayText, kindWords, matchWords, sourceText, stateWords, type Difference } from './words.ts'

export const head = (): Head => ({ title: m.settlement_column_difference() })

export const loader = load(async ({ api, params }) => api(getDifference, { params: { id: Number(params.id) || 0 } }))

/** A difference between a report and the portal, and what the treasurer can do about it. */
export default function DifferencePage() {
  const { data } = useLoaderData<typeof loader>()
  const mayWrite = useMay('settlements.write')
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <header className="grid gap-3">
        <Breadcrumb
          trail={[
            { label: m.settlement_title(), to: '/staff/settlements' },
            { label: m.settlement_differences(), to: '/staff/settlements/differences' },
            { label: m.settlement_column_difference() },
          ]}
        />
        <div className="grid justify-items-start gap-2 sm:flex sm:items-center sm:gap-3">
          <h1>{kindWords[data.kind].name()}</h1>
          <Badge tone={stateWords[data.state].tone}>{stateWords[data.state].one()}</Badge>
        </div>
        <p className="max-w-3xl text-muted">{kindWords[data.kind].about()}</p>
      </header>
      {mayWrite && <Actions data={data} />}
      <DifferenceFacts data={data} />
      <Targets data={data} />
    </div>
  )
}

function Actions({ data }: { data: Difference }) {
  const [open, setOpen] = useState<Decision | 'link' | null>(null)
  const close = () => setOpen(null)
  if (data.state === 'resolved') return null
  return (
    <div className="flex flex-wrap gap-3">
      {data.state === 'open' ? (
        <>
          {data.line && (
            <Button variant="primary" onClick={() => setOpen('link')}>
              {m.settlement_link()}
            </Button>
          )}
          <Button onClick={() => setOpen('solved')}>{m.settlement_solve()}</Button>
          <Button onClick={() => setOpen('accepted')}>{m.settlement_accept()}</Button>
        </>
      ) : (
        <Button onClick={() => setOpen('reopen')}>{m.settlement_reopen()}</Button>
      )}
      <LinkDialog data={data} open={open === 'link'} onClose={close} />
      <DecisionDialog id={data.id} decision={open === 'link' ? null : open} onClose={close} />
    </div>
  )
}

function DifferenceFacts({ data }: { data: Difference }) {
  const locale = useLocale()
  const { line } = data
  return (
    <Card as="section" aria-label={m.settlement_column_difference()}>
      <Facts>
        <Fact name={m.settlement_fact_source()}>{sourceText(data)}</Fact>
        <Fact name={m.settlement_column_day()}>{dayText(data.day, locale)}</Fact>
        <Fact name={m.settlement_column_expected()}>{data.expected === null ? '–' : centsText(data.expected)}</Fact>
        <Fact name={m.settlement_column_found()}>{data.found === null ? '–' : centsText(data.found)}</Fact>
        {line && (
          <>
            <Fact name={m.settlement_fact_line()}>
              <code>{line.number ?? '–'}</code>
            </Fact>
            <Fact name={m.settlement_fact_reference()}>
              <code>{line.reference ?? '–'}</code>
            </Fact>
            <Fact name={m.settlement_fact_gross()}>{centsText(line.gross)}</Fact>
            <Fact name={m.settlement_fact_fee()}>{centsText(line.fee)}</Fact>
            <Fact name={m.settlement_fact_net()}>{centsText(line.net)}</Fact>
            <Fact name={m.settlement_fact_matched()}>{line.matchedBy ? matchWords[line.matchedBy]() : '–'}</Fact>
            <Fact name={m.settlement_fact_row()}>{line.row === null ? '–' : cashText(line.row)}</Fact>
          </>
        )}
        {data.decidedAt && (
          <Fact name={m.settlement_decided({ login: data.decidedBy ?? m.settlement_someone() })}>
            <Moment at={data.decidedAt} />
          </Fact>
        )}
        {data.note && <Fact name={m.settlement_note()}>{data.note}</Fact>}
      </Facts>
    </Card>
  )
}

function Targets({ data }: { data: Difference }) {
  const targets = [
    data.payment && { to: `/staff/payments/${data.payment}`, label: m.settlement_to_payment() },
    data.deposit && { to: `/deposit/${data.deposit}`, label: m.settlement_to_deposit() },
    data.unknown && { to: `/staff/payments/unknown/${data.unknown}`, label: m.settlement_to_unknown() },
    data.line?.importId && { to: `/staff/settlements/${data.line.importId}`, label: m.settlement_to_import() },
  ].filter((target) => target !== null && target !== undefined && target !== 0 && target !== '')
  if (targets.length === 0) return null
  return (
    <div className="flex flex-wrap gap-3">
      {targets.map(({ to, label }) => (
        <LinkButton key={to} to={to}>
          {label}
        </LinkButton>
      ))}
    </div>
  )
}
