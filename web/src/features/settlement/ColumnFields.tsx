import type { BankColumns } from '@guildhall/contract/settlement-rules'
import { m } from '@guildhall/messages'
import { Select } from '../../ui/Select.tsx'

const fields = {
  date: m.settlement_column_date,
  amount: m.settlement_column_amount,
  credit: m.settlement_column_credit,
  debit: m.settlement_column_debit,
  id: m.settlement_column_id,
  text: m.settlement_column_text,
} satisfies Record<keyof BankColumns, () => string>

/** Which column of a bank's CSV has which data. The names come from the chosen file. */
export function ColumnFields({
  head,
  columns,
  error,
  onChange,
}: {
  head: readonly string[]
  columns: Partial<BankColumns>
  error: string | undefined
  onChange: (columns: Partial<BankColumns>) => void
}) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-semibold">{m.settlement_columns()}</legend>
      <p className="text-sm text-muted">{m.settlement_columns_text()}</p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {(Object.keys(fields) as (keyof BankColumns)[]).map((field) => (
          <Select
            key={field}
            label={fields[field]()}
            error={field === 'date' ? error : undefined}
            value={columns[field] ?? ''}
            onChange={({ target }) => onChange({ ...columns, [field]: target.value || undefined })}
          >
            <option value="">{m.settlement_column_none()}</option>
            {head.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        ))}
      </div>
    </fieldset>
  )
}
