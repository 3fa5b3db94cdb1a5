import { m } from '@guildhall/messages'
import { useState, type FormEvent } from 'react'
import { updateDocumentAndPhone } from '../../api/generated.ts'
import { ApiError, api } from '../../api/client.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { DocumentInput, PhoneInput } from '../../ui/MaskedInput.tsx'
import { digitsOf, documentMask, phoneMask } from '../../ui/masks.ts'
import type { DataNeeded } from './begin-payment.ts'
import { hasWrongCheckDigits } from '../../format/cpf.ts'

type Problems = Partial<Record<'document' | 'phone' | 'form', string | undefined>>

/**
 * Asks for the document and phone that a provider requires, with the reason, or for the correction of a refused
 * document. `onSaved` is called once they are stored.
 */
export function DataDialog({
  needs,
  onClose,
  onSaved,
}: {
  needs: DataNeeded | null
  onClose: () => void
  onSaved: () => void
}) {
  return (
    <Dialog
      open={needs !== null}
      onClose={onClose}
      title={needs?.isRefused ? m.donation_data_refused_title() : m.donation_data_title()}
    >
      {needs && <DataForm needs={needs} onSaved={onSaved} />}
    </Dialog>
  )
}

function DataForm({ needs, onSaved }: { needs: DataNeeded; onSaved: () => void }) {
  const { document, phone, problems, judge, busy, isWrong, isDoubted, save } = useData(needs, onSaved)
  const refusal = needs.isRefused && document.digits === needs.document ? m.donation_data_refused() : undefined
  return (
    <Form onSubmit={save} className="grid gap-4">
      <p className="text-muted">{needs.isRefused ? m.donation_data_refused_why() : m.donation_data_why()}</p>
      <DocumentInput
        label={m.donation_data_document()}
        value={document.text}
        onChange={(event) => {
          document.write(event.currentTarget.value)
          judge({ document: undefined })
        }}
        onBlur={() => judge({ document: problemsOf({ document: document.digits }).document })}
        error={problems.document ?? refusal}
        hint={isWrong ? m.donation_data_check_digits() : m.donation_data_document_hint()}
        // A stored document can only be changed in the profile, which asks for the password.
        readOnly={needs.document !== '' && !needs.isRefused}
        maxLength={18}
        required
      />
      <PhoneInput
        label={m.donation_data_phone()}
        value={phone.text}
        onChange={(event) => {
          phone.write(event.currentTarget.value)
          judge({ phone: undefined })
        }}
        onBlur={() => judge({ phone: problemsOf({ phone: phone.digits }).phone })}
        error={problems.phone}
        hint={m.donation_data_phone_hint()}
        maxLength={20}
        required
      />
      <FormFailure>{problems.form}</FormFailure>
      {isDoubted && (
        <p role="alert" tabIndex={-1} data-form-failure className="rounded-md border border-warn p-3 text-warn">
          {m.donation_data_doubted()}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <AppLink to="/settings/profile" className="text-sm text-brass underline underline-offset-4">
          {m.donation_data_profile()}
        </AppLink>
        <Button type="submit" variant="primary" busy={busy}>
          {isDoubted ? m.donation_data_send_anyway() : m.donation_data_save()}
        </Button>
      </div>
    </Form>
  )
}

/**
 * Document and phone and how they are saved. Wrong check digits cause one warning; sent again, they are accepted
 * (D-035).
 */
function useData(needs: DataNeeded, onSaved: () => void) {
  const document = useDigits(documentMask(needs.document))
  const phone = useDigits(phoneMask(needs.phone))
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  /** The digits that caused the warning. */
  const [doubted, setDoubted] = useState<string | null>(null)
  const isWrong = hasWrongCheckDigits(document.digits)
  const isDoubted = isWrong && doubted === document.digits
  const judge = (part: Problems) => setProblems((before) => ({ ...before, ...part }))

  async function save(event: FormEvent) {
    event.preventDefault()
    const body = { document: document.digits, phone: phone.digits }
    const found = problemsOf(body)
    setProblems(found)
    if (busy || found.document || found.phone) return
    if (isWrong && !isDoubted) return setDoubted(document.digits)
    setBusy(true)
    try {
      await api(updateDocumentAndPhone, { body })
      onSaved()
    } catch (error) {
      setProblems(refusalOf(error))
    } finally {
      setBusy(false)
    }
  }

  return { document, phone, problems, judge, busy, isWrong, isDoubted, save }
}

/** A masked field: its text, and the digits in it. */
function useDigits(first: string) {
  const [text, write] = useState(first)
  return { text, write, digits: digitsOf(text) }
}

/** A CPF has 11 digits, a CNPJ 14; a phone at least 8. */
function problemsOf({ document, phone }: { document?: string; phone?: string }): Problems {
  const problems: Problems = {}
  if (document !== undefined && !/^(\d{11}|\d{14})$/.test(document))
    problems.document = document ? m.donation_data_document_wrong() : m.error_field_required()
  if (phone !== undefined && !/^\d{8,15}$/.test(phone))
    problems.phone = phone ? m.donation_data_phone_wrong() : m.error_field_required()
  return problems
}

function refusalOf(error: unknown): Problems {
  if (!(error instanceof ApiError)) throw error
  const of = (field: string) => error.body.messages?.find((each) => each.field === field)?.message
  const problems: Problems = {}
  const [document, phone] = [of('document'), of('phone')]
  if (document) problems.document = document
  if (phone) problems.phone = phone
  return document || phone ? problems : { form: error.message || m.donation_data_failed() }
}
