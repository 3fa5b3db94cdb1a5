import { m } from '@guildhall/messages'
import { Table, type Column } from '../../ui/Table.tsx'
import { dayText } from './words.ts'

/** The days of a history as a table behind a summary, newest first. `columns` follow that of the day. */
export function DayTable<Day extends { day: string }>({
  name,
  days,
  columns,
}: {
  name: string
  days: Day[]
  columns: Column<Day>[]
}) {
  const ofDay: Column<Day> = { name: 'day', head: m.character_day(), cell: ({ day }) => dayText(day), namesRow: true }
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-brass">{m.character_history_table()}</summary>
      <Table
        caption={m.character_history_of({ name })}
        columns={[ofDay, ...columns]}
        rows={days.toReversed()}
        rowKey={({ day }) => day}
      />
    </details>
  )
}
