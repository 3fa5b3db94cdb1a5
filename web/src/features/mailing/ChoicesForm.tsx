import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '@guildhall/messages'
import { setMessageSettings } from '../../api/generated.ts'
import { api, ApiError } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { LeaveGuard } from '../../ui/LeaveGuard.tsx'
import { toast } from '../../ui/toast.ts'
import type { Choices, MessageSettings } from './choices.ts'
import { TopicTable } from './TopicTable.tsx'
import { WhenFields } from './WhenFields.tsx'

/** Everything that a player chooses about messages, stored with one button. */
export function ChoicesForm({ first }: { first: MessageSettings }) {
  const { address: _, usedLocale, ...stored } = first
  const [choices, setChoices] = useState<Choices>(stored)
  const [failure, setFailure] = useState('')
  const [quietError, setQuietError] = useState('')
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const mayLeave = useRef(false)
  const change = (part: Partial<Choices>) => setChoices((before) => ({ ...before, ...part }))

  async function save() {
    setFailure('')
    setQuietError('')
    setBusy(true)
    try {
      toast.success((await api(setMessageSettings, { body: choices })).message)
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const ofQuiet = error.body.messages?.find(({ field }) => field.startsWith('quiet'))
      if (ofQuiet) setQuietError(ofQuiet.message)
      else setFailure(error.message || m.account_save_failed())
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form onSubmit={save} className="grid gap-6">
      <section aria-labelledby="choices" className="grid gap-3">
        <h2 id="choices">{m.mailing_choices()}</h2>
        <TopicTable choices={choices} change={change} />
        <p className="text-sm text-muted">{m.mailing_always_why()}</p>
        <p className="text-sm text-muted">{m.mailing_push_hint()}</p>
      </section>
      <Card as="section" className="grid gap-6">
        <WhenFields choices={choices} change={change} usedLocale={usedLocale} quietError={quietError} />
      </Card>
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" variant="primary" busy={busy} className="justify-self-start">
        {m.mailing_save()}
      </Button>
      <LeaveGuard
        isDirty={JSON.stringify(choices) !== JSON.stringify(stored)}
        mayLeave={mayLeave}
        title={m.account_leave_title()}
        confirm={m.account_leave()}
      >
        {m.account_leave_text()}
      </LeaveGuard>
    </Form>
  )
}
