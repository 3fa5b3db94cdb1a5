import { m } from '@guildhall/messages'
import { depositNoteMax, depositStatuses } from '@guildhall/contract/deposit'
import { useState, type FormEvent, type ReactNode } from 'react'
import { data, useLoaderData, useRevalidator } from 'react-router'
import { getDeposit, updateDeposit } from '../../../api/generated.ts'
import { ApiError, api } from '../../../api/client.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { brlText, cashText } from '../../../format/money.ts'
import { Breadcrumb } from '../../../ui/Breadcrumb.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { Options, Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toast.ts'
import { PlayerLink } from '../../player/public.ts'
import { useSecondPerson } from '../../approval/public.ts'
import { Proof } from './Proof.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { statusWords } from '../../../words/deposits.ts'
import { useIsOwnThing } from '../../../session/own-things.ts'
import { OwnThing } from '../../../staff-list/OwnThing.tsx'
import type { Deposit, DepositStatus } from '../words.ts'
import { History } from '../../audit/public.ts'

export const head = (): Head => ({ title: m.deposit_title() })

/** The deposit of `?id=`, or of /deposit/12. */
export const loader = load(async ({ api, params, url }) => {
  const id = /^\d{1,15}$/.exec(params.id ?? url.searchParams.get('id') ?? '')?.[0]
  if (!id) throw data({ code: 'not_found', message: m.deposit_unknown() }, { status: 404 })
  return api(getDeposit, { params: { id: Number(id) } })
})

/** A deposit for staff: who sent how much with which proof, and the decision. */
export default function DepositPage() {
  const { data: deposit } = useLoaderData<typeof loader>()
  const isOwn = useIsOwnThing('deposit')(deposit.user.username)
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <header className="grid gap-3">
        <Breadcrumb
          trail={[
            { label: m.ui_home(), to: '/' },
            { label: m.deposit_list_title(), to: '/deposits' },
            { label: m.deposit_number({ id: deposit.id }) },
          ]}
        />
        <div className="flex flex-wrap items-center gap-3">
          <h1>{m.deposit_number({ id: deposit.id })}</h1>
          <StatusBadge status={deposit.status} />
        </div>
      </header>
      {/* The proof comes before the decision, also on a phone. */}
      <div className="grid items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <Facts deposit={deposit} />
        <Card
          as="section"
          aria-labelledby="proof-title"
          className="grid gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          <h2 id="proof-title" className="text-xl">
            {m.deposit_proof()}
          </h2>
          <Proof url={deposit.url} proof={deposit.proof} alt={m.deposit_proof_of({ login: deposit.user.username })} />
        </Card>
        {isOwn && deposit.cash !== null ? <OwnThing /> : <Decision key={deposit.id} deposit={deposit} isOwn={isOwn} />}
      </div>
      <History key={deposit.id} target={`deposit ${deposit.id}`} />
    </div>
  )
}

function Facts({ deposit }: { deposit: Deposit }) {
  const { user } = deposit
  return (
    <Card as="section" aria-label={m.deposit_player()}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name={m.deposit_name()}>{`${user.firstname} ${user.lastname}`}</Fact>
        <Fact name={m.deposit_username()}>
          <PlayerLink login={user.username} />
        </Fact>
        <Fact name={m.deposit_phone()}>{user.phone || m.deposit_not_given()}</Fact>
        <Fact name={m.deposit_email()}>{user.email || m.deposit_not_given()}</Fact>
        <Fact name={m.deposit_value()}>{brlText(deposit.value)}</Fact>
        <Fact name={m.deposit_worth()}>{m.deposit_cash({ cash: cashText(deposit.worth) })}</Fact>
        <Fact name={m.deposit_date()}>
          <Moment ago at={deposit.created_at} />
        </Fact>
        <Fact name={m.deposit_credited()}>
          {deposit.cash === null ? m.deposit_not_credited() : m.deposit_cash({ cash: cashText(deposit.cash) })}
        </Fact>
        {deposit.comment && (
          <Fact name={m.deposit_comment()} wide>
            {deposit.comment}
          </Fact>
        )}
      </dl>
    </Card>
  )
}

/**
 * Status and note. An approval that credits Cash asks for confirmation, with the name and the amount. Of one's own deposit
 * staff can only ask for the approval, which another person gives.
 */
function Decision({ deposit, isOwn }: { deposit: Deposit; isOwn: boolean }) {
  const { status, setStatus, note, setNote, failure, isAsking, setAsking, busy, save } = useDecision(deposit, isOwn)
  const { username: login } = deposit.user
  const isCrediting = status === 'approved' && deposit.cash === null
  const amount = brlText(deposit.value)
  const cash = cashText(deposit.worth)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isCrediting) setAsking(true)
    else return save()
  }

  return (
    <Card as="section" aria-labelledby="decision-title">
      <Form onSubmit={submit} className="grid gap-4">
        <h2 id="decision-title" className="text-xl">
          {m.deposit_decision()}
        </h2>
        <Select
          label={m.deposit_status()}
          hint={deposit.cash === null ? m.deposit_status_hint({ cash }) : m.deposit_status_hint_credited()}
          value={status}
          onChange={(event) => setStatus(event.target.value)}
        >
          <Options choices={isOwn ? (['approved'] as const) : depositStatuses} words={statusWords} />
        </Select>
        {isOwn && <p className="text-sm text-muted">{m.deposit_of_own_account()}</p>}
        <TextArea
          label={m.deposit_note()}
          hint={m.deposit_note_hint()}
          value={note}
          maxLength={depositNoteMax}
          onChange={(event) => setNote(event.target.value)}
        />
        <FormFailure>{!isAsking && failure}</FormFailure>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={busy && !isAsking}>
            {m.deposit_save()}
          </Button>
          <LinkButton to="/deposits" variant="ghost">
            {m.deposit_back()}
          </LinkButton>
        </div>
      </Form>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={save}
        tone="plain"
        title={m.deposit_approve_title({ amount, login })}
        confirm={m.deposit_approve_confirm({ cash })}
        error={failure}
      >
        {m.deposit_approve_effect({ cash, login })}
      </ConfirmDialog>
    </Card>
  )
}

/** The status and note of staff, and how they are saved. `isAsking` is set while the confirmation is open. */
function useDecision(deposit: Deposit, isOwn: boolean) {
  const { revalidate } = useRevalidator()
  const isWaiting = useSecondPerson()
  const [status, setStatus] = useState<DepositStatus>(isOwn ? 'approved' : deposit.status)
  const [note, setNote] = useState(deposit.note)
  const [failure, setFailure] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    setFailure('')
    try {
      const reply = await api(updateDeposit, {
        body: {
          id: deposit.id,
          login: deposit.user.username,
          status,
          value: deposit.value,
          note,
          seen: { status: deposit.status, note: deposit.note },
        },
      })
      setAsking(false)
      if (isWaiting(reply)) return
      toast.success(reply.message)
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message || m.error_unavailable())
      if (error.body.code !== 'changed_meanwhile') return
      // The page then shows what the colleague decided, and the form keeps what was typed.
      setAsking(false)
      await revalidate()
    } finally {
      setBusy(false)
    }
  }

  return { status, setStatus, note, setNote, failure, isAsking, setAsking, busy, save }
}

const Fact = ({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={wide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="font-semibold wrap-anywhere">{children}</dd>
  </div>
)
