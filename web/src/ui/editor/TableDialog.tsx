import { m } from '@guildhall/messages'
import { useState } from 'react'
import { Button } from '../Button.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { Dialog } from '../Dialog.tsx'
import { TextInput } from '../TextInput.tsx'
import { useFailureFocus } from '../failure-focus.ts'
import { onEnter } from './on-enter.ts'
import { mostColumns, mostRows } from './table.ts'

interface Size {
  rows: number
  columns: number
  hasHeader: boolean
}

/** Asks for the size of a new table. */
export function TableDialog({
  open,
  onClose,
  onInsert,
}: {
  open: boolean
  onClose: () => void
  onInsert: (size: Size) => void
}) {
  return (
    <Dialog open={open} onClose={onClose} title={m.editor_table()}>
      <TableForm onInsert={onInsert} />
    </Dialog>
  )
}

function TableForm({ onInsert }: { onInsert: (size: Size) => void }) {
  const [rows, setRows] = useState('3')
  const [columns, setColumns] = useState('3')
  const [hasHeader, setHasHeader] = useState(true)
  const [isTried, setIsTried] = useState(false)
  const { area, afterTry } = useFailureFocus<HTMLDivElement>()
  const isWrong = { rows: !isUpTo(rows, mostRows), columns: !isUpTo(columns, mostColumns) }

  function insert() {
    if (!isWrong.rows && !isWrong.columns) return onInsert({ rows: Number(rows), columns: Number(columns), hasHeader })
    setIsTried(true)
    afterTry()
  }

  return (
    <div ref={area} className="grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        <TextInput
          label={m.editor_table_rows()}
          inputMode="numeric"
          autoComplete="off"
          value={rows}
          error={isTried && isWrong.rows && m.editor_table_size({ count: mostRows })}
          onChange={(event) => setRows(event.target.value)}
          onKeyDown={onEnter(insert)}
        />
        <TextInput
          label={m.editor_table_columns()}
          inputMode="numeric"
          autoComplete="off"
          value={columns}
          error={isTried && isWrong.columns && m.editor_table_size({ count: mostColumns })}
          onChange={(event) => setColumns(event.target.value)}
          onKeyDown={onEnter(insert)}
        />
      </div>
      <Checkbox
        label={m.editor_table_has_header()}
        checked={hasHeader}
        onChange={(event) => setHasHeader(event.target.checked)}
        onKeyDown={onEnter(insert)}
      />
      <div className="flex justify-end">
        <Button variant="primary" onClick={insert}>
          {m.editor_insert()}
        </Button>
      </div>
    </div>
  )
}

const isUpTo = (text: string, most: number): boolean =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most
