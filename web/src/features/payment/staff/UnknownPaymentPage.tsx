import { m } from '@guildhall/messages'
import { Scale } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { getUnknownPayment } from '../../../api/generated.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { brlText } from '../../../format/money.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Breadcrumb } from '../../../ui/Breadcrumb.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { PlayerLink } from '../../player/public.ts'
import { CreditUnknownDialog } from './CreditUnknownDialog.tsx'
import { DismissUnknownDialog } from './DismissUnknownDialog.tsx'
import { ReopenUnknownDialog } from './ReopenUnknownDialog.tsx'
import { badgeOf, providerWords, reasonWords, type Unknown } from './unknown-words.ts'

export const head = (): Head => ({ title: m.help_payment_unknown_one() })

export const loader = load(async ({ api, params }) => api(getUnknownPayment, { params: { id: params.id ?? '' } }))

/** A payment that is missing in the portal: the provider's data, and the possible actions of staff. */
export default function UnknownPaymentPage() {
  const { data, answer } = useLoaderData<typeof loader>()
  const provider = providerWords[data.provider]()
  const { tone, text } = badgeOf(data)
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <header className="grid gap-3">
        <Breadcrumb
          trail={[
            { label: m.payment_staff_title(), to: '/staff/payments' },
            { label: m.payment_unknown_title(), to: '/staff/payments/unknown' },
            { label: m.help_payment_unknown_one() },
          ]}
        />
        <div className="grid justify-items-start gap-2 sm:flex sm:items-center sm:gap-3">
          <h1>
            {data.amount === null
              ? m.payment_unknown_of_any({ provider })
              : m.payment_unknown_of({ amount: brlText(data.amount), provider })}
          </h1>
          <Badge tone={tone}>{text}</Badge>
        </div>
        <p role="status" className="rounded-md border border-warn p-3 text-warn">
          {reasonWords[data.reason]()}
        </p>
      </header>
      <Actions data={data} />
      <Facts data={data} />
      <details className="min-w-0 text-sm">
        <summary className="w-fit cursor-pointer py-1 font-semibold text-brass">{m.payment_unknown_answer()}</summary>
        <pre className="mt-1 overflow-x-auto rounded-md border border-line bg-bg p-3 whitespace-pre-wrap wrap-anywhere">
          {JSON.stringify(answer, null, 2)}
        </pre>
      </details>
    </div>
  )
}

function Actions({ data }: { data: Unknown }) {
  const [openDialog, setOpenDialog] = useState<'credit' | 'dismiss' | 'reopen' | null>(null)
  const close = () => setOpenDialog(null)
  if (data.paymentId)
    return (
      <LinkButton to={`/staff/payments/${data.paymentId}`} variant="primary" className="justify-self-start">
        {m.payment_unknown_to_payment()}
      </LinkButton>
    )
  if (data.state === 'dismissed')
    return (
      <div>
        <Button onClick={() => setOpenDialog('reopen')}>{m.payment_unknown_reopen()}</Button>
        <ReopenUnknownDialog id={data.id} open={openDialog === 'reopen'} onClose={close} />
      </div>
    )
  if (data.state !== 'waiting') return null
  return (
    <div className="flex flex-wrap gap-3">
      {data.isPaid && (
        <Button variant="primary" onClick={() => setOpenDialog('credit')}>
          <Scale className="size-5" />
          {m.payment_unknown_credit()}
        </Button>
      )}
      <Button onClick={() => setOpenDialog('dismiss')}>{m.payment_unknown_dismiss()}</Button>
      <CreditUnknownDialog data={data} open={openDialog === 'credit'} onClose={close} />
      <DismissUnknownDialog id={data.id} open={openDialog === 'dismiss'} onClose={close} />
    </div>
  )
}

function Facts({ data }: { data: Unknown }) {
  return (
    <Card as="section" aria-labelledby="facts-title" className="grid gap-4">
      <h2 id="facts-title" className="text-xl">
        {m.payment_facts()}
      </h2>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name={m.payment_lookup_provider()}>{providerWords[data.provider]()}</Fact>
        <Fact name={m.payment_unknown_number()}>
          <code>{data.number}</code>
        </Fact>
        <Fact name={m.payment_unknown_amount()}>
          {data.amount === null ? m.payment_unknown_amount_none() : brlText(data.amount)}
          {data.currency !== null && data.currency !== 'BRL' && ` (${data.currency})`}
        </Fact>
        <Fact name={m.payment_unknown_status()}>
          <code>{data.status}</code>
        </Fact>
        <Fact name={m.payment_unknown_payer()}>{data.payer ?? m.payment_unknown_payer_none()}</Fact>
        <Fact name={m.payment_unknown_player()}>{data.login === null ? '–' : <PlayerLink login={data.login} />}</Fact>
        <Fact name={m.payment_unknown_reference()}>
          <code>{data.reference ?? '–'}</code>
        </Fact>
        <Fact name={m.payment_unknown_first_seen()}>
          <Moment at={data.firstSeen} />
        </Fact>
        <Fact name={m.payment_unknown_last_seen()}>
          <Moment at={data.lastSeen} />
        </Fact>
        {data.decidedAt && (
          <Fact
            name={
              data.decidedBy ? m.payment_unknown_decided({ login: data.decidedBy }) : m.payment_unknown_decided_itself()
            }
          >
            <Moment at={data.decidedAt} />
            {data.decision && <span className="block font-normal">{data.decision}</span>}
          </Fact>
        )}
      </dl>
    </Card>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="font-semibold wrap-anywhere">{children}</dd>
  </div>
)
