import { closingDays, closingReason } from '@guildhall/contract/account/closing-rules'
import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../../api/client.ts'
import { closeAccountOf } from '../../../api/generated.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Form } from '../../../ui/Form.tsx'
import { TextArea, TextInput } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toast.ts'
import { FormAlert } from '../form/FormAlert.tsx'
import { showRefusal, type FormFailure } from '../form/contract-form.ts'

interface Fields {
  login: string
  cash: string
  reason: string
}

const empty = { login: '', cash: '', reason: '' }

/** Asks to close the account of a player who has asked the staff. The fields stay when it is refused. */
export function AskClosingForm({ onAsked }: { onAsked: () => Promise<void> }) {
  const form = useForm<Fields>({ shouldFocusError: false, defaultValues: empty })
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const { errors, isSubmitting } = form.formState
  const required = { required: m.error_field_required() }

  async function submit(fields: Fields) {
    setFailure(null)
    try {
      const body = { login: fields.login.trim(), cash: fields.cash.trim(), reason: fields.reason }
      toast.success((await api(closeAccountOf, { body })).message)
      form.reset(empty)
      await onAsked()
    } catch (error) {
      setFailure(showRefusal(form, error, m.account_save_failed()))
    }
  }

  return (
    <Card as="section" className="grid max-w-2xl gap-4">
      <h2 className="text-xl">{m.staff_closing_ask_title()}</h2>
      <p className="text-muted">{m.staff_closing_ask_intro({ days: closingDays })}</p>
      <Form onSubmit={form.handleSubmit(submit)} className="grid gap-4">
        <FormAlert failure={failure} />
        <TextInput
          label={m.staff_closing_ask_login()}
          autoCapitalize="none"
          spellCheck={false}
          error={errors.login?.message}
          {...form.register('login', required)}
        />
        <TextInput
          label={m.staff_closing_ask_cash()}
          hint={m.staff_closing_ask_cash_hint()}
          inputMode="numeric"
          error={errors.cash?.message}
          {...form.register('cash', required)}
        />
        <TextArea
          label={m.ui_reason()}
          hint={m.ui_reason_hint({ count: closingReason.min })}
          maxLength={closingReason.max}
          error={errors.reason?.message}
          {...form.register('reason', required)}
        />
        <Button type="submit" variant="danger" busy={isSubmitting} className="justify-self-start">
          {m.staff_closing_ask_send()}
        </Button>
      </Form>
    </Card>
  )
}
