import { m } from '@guildhall/messages'
import { depositCommentMax, proofMaxBytes } from '@guildhall/contract/deposit'
import { donationAmount, donationPoints } from '@guildhall/contract/donation'
import { FileUp } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { storeDeposit } from '../../api/generated.ts'
import { ApiError } from '../../api/client.ts'
import { sendOnce } from '../../api/idempotency.ts'
import { brlText, cashText } from '../../format/money.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FieldNote } from '../../ui/Field.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import { usePreview } from '../../ui/use-preview.ts'
import { upload } from '../../api/upload.ts'

interface Problems {
  value?: string | undefined
  proof?: string | undefined
  comment?: string | undefined
  form?: string | undefined
}

/** Value and proof. What was filled in stays until the deposit is stored. */
export function DepositForm() {
  const { revalidate } = useRevalidator()
  const [value, setValue] = useState('')
  const [comment, setComment] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [sent, setSent] = useState<number>()
  const reais = reaisOf(value)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (sent !== undefined) return
    const found = { value: valueProblem(value), proof: fileProblem(file) }
    setProblems(found)
    if (found.value || found.proof || !file) return
    const form = new FormData()
    form.set('value', String(reais))
    form.set('comment', comment.trim())
    form.set('proof', file)
    setSent(0)
    try {
      const content = [reais, comment.trim(), file.name, file.size, file.lastModified]
      const { message } = await sendOnce('deposit', content, (idempotencyKey) =>
        upload(storeDeposit, form, { onProgress: setSent, idempotencyKey }),
      )
      toast.success(message)
      setValue('')
      setComment('')
      setFile(null)
      await revalidate()
    } catch (error) {
      setProblems(problemsOf(error))
    } finally {
      setSent(undefined)
    }
  }

  return (
    <Card as="section" aria-label={m.deposit_store_title()}>
      <Form onSubmit={send} className="grid gap-5">
        <TextInput
          label={m.deposit_value()}
          hint={
            reais && !valueProblem(value)
              ? m.deposit_value_worth({ cash: cashText(donationPoints(reais).total) })
              : m.deposit_value_hint({ min: brlText(donationAmount.min), step: brlText(donationAmount.step) })
          }
          error={problems.value}
          name="value"
          inputMode="decimal"
          autoComplete="off"
          required
          value={value}
          maxLength={12}
          onChange={(event) => {
            setValue(event.target.value)
            setProblems((before) => ({ ...before, value: undefined }))
          }}
          onBlur={() => value && setProblems((before) => ({ ...before, value: valueProblem(value) }))}
          className="max-w-xs"
        />
        <ProofField
          file={file}
          error={problems.proof}
          onChoose={(chosen) => {
            const problem = fileProblem(chosen)
            setFile(problem ? null : chosen)
            setProblems((before) => ({ ...before, proof: problem }))
          }}
        />
        <TextArea
          label={m.deposit_comment_field()}
          hint={m.deposit_comment_hint()}
          error={problems.comment}
          value={comment}
          maxLength={depositCommentMax}
          rows={2}
          onChange={(event) => setComment(event.target.value.replaceAll(/[\r\n]+/g, ' '))}
        />
        {sent !== undefined && <ProgressBar label={m.deposit_sending()} value={sent} max={1} />}
        <FormFailure>{problems.form}</FormFailure>
        <Button type="submit" variant="primary" busy={sent !== undefined} className="justify-self-start">
          {m.deposit_send()}
        </Button>
      </Form>
    </Card>
  )
}

function ProofField({
  file,
  error,
  onChoose,
}: {
  file: File | null
  error: string | undefined
  onChoose: (file: File) => void
}) {
  const id = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{m.deposit_proof()}</legend>
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          id={id}
          name="proof"
          accept="image/jpeg,image/png,image/webp,image/gif,application/pdf"
          required
          error={error}
          onChoose={onChoose}
        >
          <FileUp className="size-5" />
          {file ? m.deposit_proof_other() : m.deposit_proof_choose()}
        </FileButton>
        {file && <span className="min-w-0 wrap-anywhere text-muted">{file.name}</span>}
      </div>
      {file?.type.startsWith('image/') && <Preview file={file} />}
      <div role={error ? 'alert' : undefined}>
        <FieldNote id={`${id}-note`} error={error} hint={m.deposit_proof_hint()} />
      </div>
    </fieldset>
  )
}

function Preview({ file }: { file: File }) {
  const url = usePreview(file)
  return (
    url && (
      <img
        src={url}
        alt={m.deposit_proof_preview()}
        className="max-h-64 max-w-full justify-self-start rounded-md border border-line object-contain"
      />
    )
  )
}

/** Whole reais as people write them, '50' or '50,00'; null when it is none. */
function reaisOf(text: string): number | null {
  const [, whole] = /^(\d{1,9})(?:[.,]0{1,2})?$/.exec(text.trim()) ?? []
  return whole === undefined ? null : Number(whole)
}

function valueProblem(text: string): string | undefined {
  if (!text.trim()) return m.error_field_required()
  const reais = reaisOf(text)
  if (reais !== null && reais >= donationAmount.min && reais % donationAmount.step === 0) return undefined
  return m.deposit_value_wrong({ min: brlText(donationAmount.min), step: brlText(donationAmount.step) })
}

function fileProblem(file: File | null): string | undefined {
  if (!file) return m.deposit_proof_needed()
  if (file.size > proofMaxBytes) return m.deposit_proof_too_large({ megabytes: proofMaxBytes / 1024 / 1024 })
  return undefined
}

/** Each refusal where it belongs. */
function problemsOf(error: unknown): Problems {
  if (!(error instanceof ApiError)) throw error
  const { body, message } = error
  if (body.code?.startsWith('upload_')) return { proof: message }
  const of = (field: string) => body.messages?.find((each) => each.field === field)?.message
  const fields = { value: of('value'), proof: of('proof'), comment: of('comment') }
  return fields.value || fields.proof || fields.comment ? fields : { form: message || m.deposit_failed() }
}
