import { reportMaxBytes, settlementSources, bankNameMax } from '@guildhall/contract/settlement-rules'
import { m } from '@guildhall/messages'
import { FileUp } from 'lucide-react'
import { useId } from 'react'
import { useLocale } from '../../format/locale.ts'
import { sizeText } from '../../format/size-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FieldNote } from '../../ui/Field.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Options, Select } from '../../ui/Select.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { ColumnFields } from './ColumnFields.tsx'
import { useImport, type Bank } from './use-import.ts'
import { sourceWords } from './words.ts'

const hints = {
  mercadopago: m.settlement_source_hint_mercadopago,
  paypal: m.settlement_source_hint_paypal,
  bank: m.settlement_source_hint_bank,
}

/** Sends a report. What was chosen stays until it is imported. */
export function ImportForm({ banks }: { banks: readonly Bank[] }) {
  const form = useImport(banks)
  const { source, bank, problems } = form
  const list = useId()
  return (
    <Card as="section" aria-labelledby="import-title" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="import-title" className="text-xl">
          {m.settlement_import_title()}
        </h2>
        <p className="text-muted">{m.settlement_import_text()}</p>
      </div>
      <Form onSubmit={form.ask} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={m.settlement_source()}
            hint={hints[source]()}
            value={source}
            onChange={({ target }) => form.setSource(target.value)}
          >
            <Options choices={settlementSources} words={sourceWords} />
          </Select>
          {source === 'bank' && (
            <>
              <TextInput
                label={m.settlement_bank()}
                hint={m.settlement_bank_hint()}
                error={problems.bank}
                list={list}
                value={bank}
                maxLength={bankNameMax}
                autoComplete="off"
                required
                onChange={({ target }) => form.setBank(target.value)}
              />
              <datalist id={list}>
                {banks.map(({ name }) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </datalist>
            </>
          )}
        </div>
        <ReportFile {...form} error={problems.report} />
        {form.head && (
          <ColumnFields head={form.head} columns={form.columns} error={problems.columns} onChange={form.setColumns} />
        )}
        {form.progress !== null && (
          <ProgressBar label={m.settlement_import_send()} value={form.progress * 100} max={100} />
        )}
        <FormFailure>{problems.other}</FormFailure>
        <Button type="submit" variant="primary" busy={form.progress !== null} className="justify-self-start">
          {m.settlement_import_send()}
        </Button>
      </Form>
      <ConfirmDialog
        open={form.isAsking}
        tone="plain"
        title={m.settlement_import_confirm_title({ file: form.file?.name ?? '' })}
        confirm={m.settlement_import_send()}
        onConfirm={form.send}
        onClose={form.stopAsking}
      >
        {m.settlement_import_confirm_text({ source: source === 'bank' ? bank : sourceWords[source]() })}
      </ConfirmDialog>
    </Card>
  )
}

function ReportFile({
  file,
  error,
  setFile,
}: {
  file: File | null
  error: string | undefined
  setFile: (file: File) => void
}) {
  const id = useId()
  const size = sizeText(reportMaxBytes, useLocale())
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{m.settlement_file()}</legend>
      <div className="flex flex-wrap items-center gap-3">
        <FileButton id={id} name="report" accept=".csv,.ofx,.txt,text/csv" required error={error} onChoose={setFile}>
          <FileUp className="size-5" />
          {m.settlement_file_choose()}
        </FileButton>
        {file && <span className="min-w-0 wrap-anywhere text-muted">{file.name}</span>}
      </div>
      <FieldNote id={`${id}-note`} hint={m.settlement_file_none({ size })} error={error} />
    </fieldset>
  )
}
