import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { m } from '@guildhall/messages'
import { setDisplayName } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { refreshUser } from '../../../session/refresh-user.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Form } from '../../../ui/Form.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toast.ts'
import { showRefusal, type FormFailure } from '../form/contract-form.ts'
import { FormAlert } from '../form/FormAlert.tsx'

/** The name under which players see a member of staff. An empty field takes it away. */
export function DisplayNameForm({ displayName }: { displayName: string | null }) {
  const { revalidate } = useRevalidator()
  const form = useForm({ shouldFocusError: false, defaultValues: { displayName: displayName ?? '' } })
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const { errors, isSubmitting } = form.formState

  async function save({ displayName: typed }: { displayName: string }) {
    setFailure(null)
    try {
      const reply = await api(setDisplayName, { body: { displayName: typed.trim() || null } })
      toast.success(reply.message)
      form.reset({ displayName: reply.displayName ?? '' })
      await Promise.all([refreshUser(), revalidate()])
    } catch (error) {
      setFailure(showRefusal(form, error, m.account_save_failed()))
    }
  }

  return (
    <Card as="section" aria-labelledby="display-name">
      <Form onSubmit={form.handleSubmit(save)} className="grid gap-4">
        <h2 id="display-name" className="text-lg">
          {m.account_display_name_title()}
        </h2>
        <TextInput
          label={m.account_display_name()}
          hint={m.account_display_name_hint()}
          maxLength={24}
          autoComplete="off"
          error={errors.displayName?.message}
          {...form.register('displayName')}
        />
        <FormAlert failure={failure} />
        <Button type="submit" variant="primary" busy={isSubmitting} className="justify-self-start">
          {m.account_display_name_save()}
        </Button>
      </Form>
    </Card>
  )
}
