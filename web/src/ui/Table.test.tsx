import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Table, type Column } from './Table.tsx'

type Row = { name: string; item: string; ip: string }
const columns: Column<Row>[] = [
  { name: 'name', head: 'Nome', namesRow: true, cell: ({ name }) => name },
  { name: 'item', head: 'Item', phone: 'below', cell: ({ item }) => item },
  { name: 'ip', head: 'IP', phone: 'below', labelled: true, cell: ({ ip }) => ip },
]
/** The text below the name on a phone. */
const below = (row: Row): string =>
  renderToString(<Table caption="Compras" columns={columns} rows={[row]} rowKey={({ name }) => name} />)
    .replaceAll('<!-- -->', '')
    .match(/md:hidden">(.*?)<\/th>/)![1]!
    .replace(/<[^>]*>/g, '|')
    .replace(/\|+/g, '|')

test('below a name stands what there is, and what cannot be told by itself with its head', () => {
  expect(below({ name: 'Compra', item: 'Poeira', ip: '10.0.0.1' })).toBe('|Poeira|IP: 10.0.0.1|')
  expect(below({ name: 'Crédito', item: '–', ip: '–' })).toBe('|')
})
