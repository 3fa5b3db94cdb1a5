import { m } from '@guildhall/messages'
import { depositCommentMax } from '@guildhall/contract/deposit'
import { FileUp } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FieldNote } from '../../ui/Field.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { usePreview } from '../../ui/use-preview.ts'
import { useCampaigns, useQuote } from '../campaign/public.ts'
import { CreatorField, useCreatorCode } from '../creator/public.ts'
import { fileProblem, valueHint, valueProblem } from './deposit-fields.ts'
import { useDeposit } from './use-deposit.ts'

/** Value and proof of a deposit. The typed values stay until the deposit is stored. */
export function DepositForm() {
  const creator = useCreatorCode()
  const { fields, write, problems, judge, sent, send } = useDeposit(creator)
  const { value, comment, file } = fields
  const { campaigns } = useCampaigns()
  const quote = useQuote(campaigns, creator.percent)
  return (
    <Card as="section" aria-label={m.deposit_store_title()}>
      <Form onSubmit={send} className="grid gap-5">
        <TextInput
          label={m.deposit_value()}
          hint={valueHint(value, (reais) => quote('deposit', reais).total)}
          error={problems.value}
          name="value"
          inputMode="decimal"
          autoComplete="off"
          required
          value={value}
          maxLength={12}
          onChange={(event) => {
            write({ value: event.target.value })
            judge({ value: undefined })
          }}
          onBlur={() => value && judge({ value: valueProblem(value) })}
          className="max-w-xs"
        />
        <ProofField
          file={file}
          error={problems.proof}
          onChoose={(chosen) => {
            const problem = fileProblem(chosen)
            write({ file: problem ? null : chosen })
            judge({ proof: problem })
          }}
        />
        <TextArea
          label={m.deposit_comment_field()}
          hint={m.deposit_comment_hint()}
          error={problems.comment}
          value={comment}
          maxLength={depositCommentMax}
          rows={2}
          onChange={(event) => write({ comment: event.target.value.replaceAll(/[\r\n]+/g, ' ') })}
        />
        <CreatorField creator={creator} />
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
