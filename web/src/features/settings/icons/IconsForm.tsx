import { m } from '@guildhall/messages'
import { cellsOf, sheetMaxBytes } from '@guildhall/contract/item-icon-rules'
import { FileSpreadsheet, ImageUp, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { useLocale } from '../../../format/locale.ts'
import { sizeText } from '../../../format/size-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { FieldNote } from '../../../ui/Field.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { LeaveGuard } from '../../../ui/LeaveGuard.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useIconsForm, type Sheet } from './use-icons-form.ts'

type State = ReturnType<typeof useIconsForm>

/** Sheets, the size of their cells, and the mapping. What is chosen stays until the icons are being cut. */
export function IconsForm({ isReplacing }: { isReplacing: boolean }) {
  const form = useIconsForm()
  const { fields, write, problems, isSaving, submit } = form
  const mayLeave = useRef(false)
  return (
    <Card as="section" aria-labelledby="icons-form" className="grid gap-4">
      <h2 id="icons-form" className="text-xl">
        {isReplacing ? m.item_icons_form_replace() : m.item_icons_form()}
      </h2>
      <p className="text-sm text-muted">{m.item_icons_rights()}</p>
      <Form onSubmit={submit} className="grid gap-5">
        <SheetsField form={form} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {(['cell_width', 'cell_height'] as const).map((name) => (
            <TextInput
              key={name}
              name={name}
              label={name === 'cell_width' ? m.item_icons_cell_width() : m.item_icons_cell_height()}
              hint={m.item_icons_cell_hint()}
              error={problems[name]}
              inputMode="numeric"
              maxLength={4}
              value={fields[name]}
              onChange={(event) => write({ [name]: event.target.value })}
            />
          ))}
        </div>
        <MappingField form={form} />
        <Checkbox
          name="leave_out"
          label={m.item_icons_leave_out()}
          checked={fields.leave_out}
          onChange={(event) => write({ leave_out: event.target.checked })}
        />
        <FormFailure>{problems.form}</FormFailure>
        <div>
          <Button type="submit" variant="primary" busy={isSaving}>
            {m.item_icons_send()}
          </Button>
        </div>
      </Form>
      <LeaveGuard
        isDirty={fields.sheets.length > 0 || fields.mapping !== null}
        mayLeave={mayLeave}
        title={m.settings_leave_title()}
        confirm={m.settings_leave()}
      >
        {m.settings_leave_text()}
      </LeaveGuard>
    </Card>
  )
}

function SheetsField({ form: { fields, write, problems, part, addSheets, stop } }: { form: State }) {
  const id = useId()
  const size = sizeText(sheetMaxBytes, useLocale())
  const { sheets } = fields
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{m.item_icons_sheets()}</legend>
      <SheetList fields={fields} onRemove={(sheet) => write({ sheets: sheets.filter((each) => each !== sheet) })} />
      {part === undefined ? (
        <div>
          <FileButton
            id={id}
            name="sheets"
            multiple
            accept="image/png,image/webp,image/jpeg,image/gif"
            error={problems.sheets}
            onChoose={(_, all) => void addSheets(all)}
          >
            <ImageUp className="size-5" aria-hidden />
            {sheets.length > 0 ? m.item_icons_sheets_more() : m.item_icons_sheets_choose()}
          </FileButton>
        </div>
      ) : (
        <div className="grid gap-2">
          <ProgressBar label={m.item_icons_sheets_sending()} value={part} max={1} />
          <Button className="justify-self-start" variant="ghost" onClick={stop}>
            {m.ui_cancel()}
          </Button>
        </div>
      )}
      <div role={problems.sheets ? 'alert' : undefined}>
        <FieldNote id={`${id}-note`} error={problems.sheets} hint={m.item_icons_sheets_hint({ size })} />
      </div>
    </fieldset>
  )
}

/** The sheets in their order, each with the numbers of its icons. */
function SheetList({ fields, onRemove }: { fields: State['fields']; onRemove: (sheet: Sheet) => void }) {
  if (fields.sheets.length === 0) return null
  return (
    <ul className="grid max-h-80 gap-1 overflow-y-auto rounded-md border border-line p-2">
      {placesOf(fields).map(({ sheet, first, last }) => (
        <li key={sheet.id} className="flex items-center gap-2">
          <span className="min-w-0 flex-1 wrap-anywhere">
            {sheet.name}{' '}
            <span className="tabular text-sm text-muted">
              {last < first
                ? m.item_icons_sheet_no_cell({ width: sheet.width, height: sheet.height })
                : m.item_icons_sheet_line({ width: sheet.width, height: sheet.height, first, last })}
            </span>
          </span>
          <Button
            variant="ghost"
            size="icon"
            aria-label={m.item_icons_sheet_remove({ name: sheet.name })}
            onClick={() => onRemove(sheet)}
          >
            <Trash2 className="size-5" />
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The first and the last icon of each sheet; of one without a whole cell the last comes before the first. */
function placesOf({ sheets, cell_width, cell_height }: State['fields']) {
  const cell = { width: Number(cell_width) || Infinity, height: Number(cell_height) || Infinity }
  const counts = sheets.map((sheet) => cellsOf(sheet, cell))
  return sheets.map((sheet, at) => {
    const first = counts.slice(0, at).reduce((sum, count) => sum + count, 0)
    return { sheet, first, last: first + counts[at]! - 1 }
  })
}

function MappingField({ form: { fields, write, problems } }: { form: State }) {
  const id = useId()
  const locale = useLocale()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{m.item_icons_mapping()}</legend>
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          id={id}
          name="mapping"
          accept=".bin,.csv,.txt,text/csv,text/plain,application/octet-stream"
          error={problems.mapping}
          onChoose={(mapping) => write({ mapping })}
        >
          <FileSpreadsheet className="size-5" aria-hidden />
          {fields.mapping ? m.item_icons_mapping_other() : m.item_icons_mapping_choose()}
        </FileButton>
        {fields.mapping && (
          <span className="min-w-0 wrap-anywhere">
            {fields.mapping.name} <span className="text-muted">{sizeText(fields.mapping.size, locale)}</span>
          </span>
        )}
      </div>
      <FieldNote id={`${id}-note`} error={problems.mapping} hint={m.item_icons_mapping_hint()} />
    </fieldset>
  )
}
