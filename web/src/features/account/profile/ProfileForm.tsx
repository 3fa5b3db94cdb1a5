import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch, type UseFormRegisterReturn, type UseFormReturn } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import { ProfileForm as Contract, type profile as profileContract } from '@guildhall/contract/account/profile'
import { updateProfile } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { LeaveGuard } from '../../../ui/LeaveGuard.tsx'
import { DocumentInput, PhoneInput } from '../../../ui/MaskedInput.tsx'
import { digitsOf, documentMask, phoneMask } from '../../../ui/masks.ts'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { TextArea, TextInput } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toast.ts'
import { contractResolver, showRefusal, type FormFailure } from '../form/contract-form.ts'
import { FormAlert } from '../form/FormAlert.tsx'
import { documentHint, NameFields } from '../form/PersonFields.tsx'

type Profile = ReplyOf<typeof profileContract.getProfile>['data']
type Fields = Profile & { currentPassword: string }

const bodyOf = ({ currentPassword, ...fields }: Fields) => ({
  ...fields,
  firstname: fields.firstname.trim(),
  lastname: fields.lastname.trim(),
  email: fields.email.trim().toLowerCase(),
  document: digitsOf(fields.document),
  phone: digitsOf(fields.phone),
  currentPassword,
})
/** The profile as the values of its form. */
const fieldsOf = (profile: Profile): Fields => ({
  ...profile,
  document: documentMask(profile.document),
  phone: phoneMask(profile.phone),
  currentPassword: '',
})
const resolver = contractResolver<Fields>(Contract, bodyOf)

/** The eight fields of the profile. A change of the e-mail asks for the password. */
export function ProfileForm({ profile, username }: { profile: Profile; username: string | undefined }) {
  const form = useForm<Fields>({
    shouldFocusError: false,
    mode: 'onTouched',
    resolver,
    defaultValues: fieldsOf(profile),
  })
  const { register, control, formState, reset } = form
  const { errors, isDirty, isSubmitting } = formState
  const [email, typedDocument] = useWatch({ control, name: ['email', 'document'] })
  const mayLeave = useRef(false)
  const field = (name: keyof Fields) => ({ ...register(name), error: errors[name]?.message })
  // The server may also ask for it, because it compares with the stored values.
  const asksPassword =
    email.trim().toLowerCase() !== profile.email.toLowerCase() || errors.currentPassword !== undefined
  const { failure, setFailure, save } = useProfileSave(form, { profile, username, asksPassword })

  // Takes over changes of another tab or of a confirmed address, but never over unsaved input.
  useEffect(() => {
    reset(fieldsOf(profile), { keepDirtyValues: true })
  }, [profile, reset])

  function discard() {
    reset()
    setFailure(null)
  }

  return (
    <Form onSubmit={form.handleSubmit(save)} className="grid gap-4">
      <NameFields field={field} />
      <TextInput
        label={m.account_email()}
        hint={m.account_email_change_hint()}
        type="email"
        autoComplete="email"
        {...field('email')}
      />
      <PaymentFields field={field} typedDocument={typedDocument} />
      {asksPassword && (
        <PasswordInput
          label={m.account_current_password()}
          hint={m.account_current_password_hint()}
          {...field('currentPassword')}
        />
      )}
      <AboutFields field={field} />
      <FormAlert failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {m.account_save()}
        </Button>
        {isDirty && <Button onClick={discard}>{m.account_discard()}</Button>}
      </div>
      <LeaveGuard isDirty={isDirty} mayLeave={mayLeave} title={m.account_leave_title()} confirm={m.account_leave()}>
        {m.account_leave_text()}
      </LeaveGuard>
    </Form>
  )
}

function useProfileSave(
  form: UseFormReturn<Fields>,
  { profile, username, asksPassword }: { profile: Profile; username: string | undefined; asksPassword: boolean },
) {
  const { revalidate } = useRevalidator()
  const [failure, setFailure] = useState<FormFailure | null>(null)
  async function save(fields: Fields) {
    setFailure(null)
    const { currentPassword, ...body } = bodyOf(fields)
    if (asksPassword && !currentPassword) {
      form.setError('currentPassword', { message: m.error_rule_password_asked() })
      return
    }
    try {
      const { message } = await api(updateProfile, {
        body: { ...body, ...(username && { username }), ...(currentPassword && { currentPassword }) },
      })
      toast.success(message)
      form.reset(fieldsOf({ ...profile, ...body }))
      await revalidate()
    } catch (error) {
      setFailure(showRefusal(form, error, m.account_save_failed()))
    }
  }
  return { failure, setFailure, save }
}

type Field = (name: keyof Fields) => UseFormRegisterReturn & { error: string | undefined }

/** The data that payment providers require. */
function PaymentFields({ field, typedDocument }: { field: Field; typedDocument: string }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <DocumentInput
        label={m.account_document()}
        hint={documentHint(
          typedDocument,
          <>
            {m.account_document_hint()}{' '}
            <AppLink to="/donationAmount" className="text-brass underline underline-offset-4">
              {m.account_document_donate()}
            </AppLink>
          </>,
        )}
        {...field('document')}
      />
      <PhoneInput label={m.account_phone()} {...field('phone')} />
    </div>
  )
}

/** What players tell about themselves. */
function AboutFields({ field }: { field: Field }) {
  return (
    <>
      <TextInput label={m.account_location()} autoComplete="address-level2" {...field('location')} />
      <TextArea label={m.account_bio()} {...field('bio')} />
      <TextInput
        label={m.account_website()}
        type="url"
        autoComplete="url"
        placeholder="https://"
        {...field('website_url')}
      />
    </>
  )
}
