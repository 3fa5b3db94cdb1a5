import { m } from '@guildhall/messages'
import { useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, api } from '../../api/client.ts'
import { updateSettings } from '../../api/generated.ts'
import { Form } from '../../ui/Form.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { FormAlert, showRefusal, type FormFailure } from '../account/public.ts'
import type { FirstSteps } from './data.ts'
import { StepButtons, useStepNote } from './StepButtons.tsx'
import { StepFrame } from './StepFrame.tsx'

/** Asks for the name, shows the languages and the address, and compares the address with that of the browser. */
export function SiteStep({ site: { name, publicUrl, isHttps } }: { site: FirstSteps['site'] }) {
  const opened = location.origin
  const form = useForm({ shouldFocusError: false, defaultValues: { name } })
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const { note } = useStepNote('site')
  const { errors, isSubmitting } = form.formState

  async function submit(fields: { name: string }) {
    setFailure(null)
    const value = { name: fields.name.trim() }
    try {
      if (value.name !== name) await api(updateSettings, { params: { group: 'site' }, body: { value } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(showRefusal(form, error, m.setup_site_name_failed()))
      return
    }
    await note('done')
    // The shell has the name of the page's load.
    if (value.name !== name) location.reload()
  }

  return (
    <StepFrame step="site" title={m.setup_site_title()}>
      <Form onSubmit={form.handleSubmit(submit)} className="grid gap-4">
        <TextInput
          label={m.setup_site_name()}
          hint={m.setup_site_name_hint()}
          autoComplete="organization"
          maxLength={60}
          {...form.register('name')}
          error={errors.name?.message}
        />
        <dl className="grid gap-4">
          <Fact
            label={m.setup_site_languages()}
            hint={m.setup_site_languages_text({ portuguese: `${publicUrl}/`, english: `${publicUrl}/en` })}
          />
          <Fact label={m.setup_site_address()} hint={opened === publicUrl ? m.setup_site_same() : undefined}>
            <span className="break-words">{publicUrl}</span>
          </Fact>
        </dl>
        {opened !== publicUrl && (
          <p role="status" className="rounded-md border border-warn p-3 text-warn">
            {m.setup_site_other({ opened, configured: publicUrl })}
          </p>
        )}
        {!isHttps && <p className="rounded-md border border-warn p-3 text-warn">{m.setup_site_plain()}</p>}
        <FormAlert failure={failure} />
        <StepButtons step="site" confirm={m.setup_site_right()} isSaving={isSubmitting} />
      </Form>
    </StepFrame>
  )
}

const Fact = ({ label, hint, children }: { label: string; hint?: string | undefined; children?: ReactNode }) => (
  <div className="grid gap-1">
    <dt className="font-semibold">{label}</dt>
    <dd className="grid gap-1">
      {children && <span>{children}</span>}
      {hint && <span className="text-sm text-muted">{hint}</span>}
    </dd>
  </div>
)
