import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { api, ApiError } from '../../../api/client.ts'
import { download } from '../../../api/download.ts'
import { exportCodes, getCode, listCodeUses, stopCode, updateCode } from '../../../api/generated.ts'
import { load } from '../../../api/load.ts'
import type { Head } from '../../../app/head.tsx'
import { cashText } from '../../../format/money.ts'
import { useSettings } from '../../../app/settings.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CodeAndLink } from '../../../ui/CodeAndLink.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSecondPerson } from '../../approval/public.ts'
import { History } from '../../audit/public.ts'
import { DownloadTable } from '../../bookkeeping/public.ts'
import { giftText, scopeText, stateTones, stateWords } from '../words.ts'
import { codeMax, isCoupon } from '@guildhall/contract/code-rules'
import { limitsOf, missingIn, valuesOf, type Values } from './code-fields.ts'
import { usesText, type Rule } from './CodesPage.tsx'
import { LimitFields } from './LimitFields.tsx'
import { useCodeForm } from './use-code-form.ts'
import { Uses } from './Uses.tsx'

export const head = ({ rule }: { rule: Rule }): Head => ({ title: rule.title })

export const loader = load(async ({ api: call, params, url }) => {
  const id = Number(params.id)
  const before = /^[0-9a-f-]{36}$/i.exec(url.searchParams.get('before') ?? '')?.[0] ?? ''
  const [{ data: rule }, uses] = await Promise.all([
    call(getCode, { params: { id } }),
    call(listCodeUses, { params: { id }, query: before ? { before } : {} }),
  ])
  return { rule, uses, before }
})

/** A code or a batch: what it gives, its uses, its limits, and its end. */
export default function CodePage() {
  const { rule, uses, before } = useLoaderData<typeof loader>()
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={rule.title} intro={giftText(rule)} below={[{ label: m.code_title(), to: '/staff/codes' }]}>
        <Stop rule={rule} />
      </PageHead>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Facts rule={rule} />
        {rule.state !== 'stopped' && <Limits key={rule.revision} rule={rule} />}
      </div>
      <Uses rule={rule} uses={uses} before={before} />
      <History target={`code ${rule.id}`} />
    </div>
  )
}

function Facts({ rule }: { rule: Rule }) {
  const { code, batch, state } = rule
  return (
    <Card as="section" aria-label={m.code_facts()} className="grid gap-4">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name={m.code_state()}>
          <Badge tone={stateTones[state]}>{stateWords[state]()}</Badge>
        </Fact>
        <Fact name={m.code_column_uses()}>{usesText(rule)}</Fact>
        {rule.effect !== 'items' && (
          <Fact name={isCoupon(rule.effect) ? m.code_cash_off() : m.code_cash_given()}>{cashText(rule.cash)}</Fact>
        )}
        {isCoupon(rule.effect) && <Fact name={m.code_for()}>{scopeText(rule)}</Fact>}
        <Fact name={m.code_created_by()}>{rule.created_by}</Fact>
        <Fact name={m.code_created_at()}>
          <Moment at={rule.created_at} />
        </Fact>
        {rule.stopped_at && (
          <Fact name={m.code_stopped_at()}>
            <Moment at={rule.stopped_at} />
          </Fact>
        )}
      </dl>
      {code ? <Link code={code} /> : <p>{m.code_batch_of({ count: batch ?? 0 })}</p>}
      <div className="flex flex-wrap gap-3">
        {batch !== null && <Table rule={rule} what="codes" label={m.code_export_codes()} />}
        <Table rule={rule} what="uses" label={m.code_export_uses()} />
      </div>
    </Card>
  )
}

/** The code and the link that redeems it. */
function Link({ code }: { code: string }) {
  const { publicUrl } = useSettings()
  const link = `${publicUrl}/redeem/${code}`
  return <CodeAndLink codeName={m.code_column_code()} code={code} linkName={m.code_link()} link={link} />
}

const Table = ({ rule: { id }, what, label }: { rule: Rule; what: 'codes' | 'uses'; label: string }) => (
  <DownloadTable
    fileName={`${what}-${id}.csv`}
    label={label}
    fetch={(options) => download(exportCodes, { params: { id, what } }, options)}
  />
)

/** The fields that staff may change. What more a gift may give can wait for a second person. */
function Limits({ rule }: { rule: Rule }) {
  const { revalidate } = useRevalidator()
  const isWaiting = useSecondPerson()
  const form = useCodeForm(
    () => valuesOf(rule),
    (values) => missingIn(values, false),
  )
  const { input, problems, isBusy, send } = form

  async function save(values: Values) {
    const body = { ...limitsOf(values, valuesOf(rule)), revision: rule.revision }
    const reply = await api(updateCode, { params: { id: rule.id }, body })
    if (isWaiting(reply)) return
    toast.success(reply.message)
    await revalidate()
  }

  return (
    <Card as="section" aria-labelledby="limits-title" className="grid gap-4">
      <h2 id="limits-title" className="text-xl">
        {m.code_limits()}
      </h2>
      <Form onSubmit={() => send(save)} className="grid gap-4">
        <TextInput label={m.code_column_title()} required maxLength={codeMax.title} {...input('title')} />
        <LimitFields form={form} />
        <FormFailure>{problems.form}</FormFailure>
        <Button type="submit" variant="primary" busy={isBusy} className="justify-self-end">
          {m.form_save()}
        </Button>
      </Form>
    </Card>
  )
}

function Stop({ rule }: { rule: Rule }) {
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  if (rule.state === 'stopped') return null

  async function stop() {
    try {
      const { message } = await api(stopCode, { params: { id: rule.id } })
      toast.success(message)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message || m.error_unavailable())
    }
    setAsking(false)
    await revalidate()
  }

  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {m.code_stop()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={m.code_stop_question({ title: rule.title })}
        confirm={m.code_stop()}
        onClose={() => setAsking(false)}
        onConfirm={stop}
      >
        {m.code_stop_text()}
      </ConfirmDialog>
    </>
  )
}
