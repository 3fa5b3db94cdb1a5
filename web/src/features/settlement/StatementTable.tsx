import type { ReplyOf } from '@guildhall/contract'
import type { settlement } from '@guildhall/contract/settlement'
import { m } from '@guildhall/messages'
import { cashText } from '../../format/money.ts'
import { centsText, methodWords } from './words.ts'

type Row = ReplyOf<typeof settlement.getStatement>['rows'][number]
type Sum = Omit<Row, 'method'>

const columns: { head: () => string; cell: (sum: Sum) => string }[] = [
  { head: m.settlement_column_lines, cell: ({ lines }) => cashText(lines) },
  { head: m.settlement_column_received, cell: ({ received }) => centsText(received) },
  { head: m.settlement_column_fees, cell: ({ fees }) => centsText(fees) },
  { head: m.settlement_column_refunds, cell: ({ refunds }) => centsText(refunds) },
  { head: m.settlement_column_chargebacks, cell: ({ chargebacks }) => centsText(chargebacks) },
  { head: m.settlement_column_net, cell: ({ net }) => centsText(net) },
  { head: m.settlement_column_here, cell: ({ here }) => centsText(here) },
  { head: m.settlement_column_cash, cell: ({ cash }) => cashText(cash) },
]

/** The rows of a month and their sum: a table on wide screens and on paper, a list for each method on a phone. */
export function StatementTable({ rows }: { rows: readonly Row[] }) {
  const named: [string, Sum][] = [
    ...rows.map((row): [string, Sum] => [methodWords[row.method](), row]),
    [m.settlement_total(), sumOf(rows)],
  ]
  return (
    <>
      {/* Nine columns fit a sheet of A4 with small text and little room between them. */}
      <table className="cells w-full border-collapse border border-line max-lg:hidden print:table print:table-fixed print:text-[0.6rem] print:[&_:is(td,th)]:px-1 print:[&_:is(td,th)]:wrap-anywhere">
        <caption className="sr-only">{m.settlement_statement()}</caption>
        <thead className="bg-s2 text-sm text-muted print:text-[0.6rem]">
          <tr>
            <th scope="col">{m.settlement_column_method()}</th>
            {columns.map(({ head }) => (
              <th key={head()} scope="col" className="text-end">
                {head()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {named.map(([name, sum]) => (
            <tr key={name} className="border-t border-line last:font-semibold">
              <th scope="row" className="text-start">
                {name}
              </th>
              {columns.map(({ head, cell }) => (
                <td key={head()} className="tabular text-end">
                  {cell(sum)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="grid gap-4 lg:hidden print:hidden">
        {named.map(([name, sum]) => (
          <section key={name} aria-label={name} className="grid gap-2 rounded-lg border border-line bg-s1 p-4">
            <h2 className="text-lg">{name}</h2>
            <dl className="grid gap-1">
              {columns.map(({ head, cell }) => (
                <div key={head()} className="flex justify-between gap-4">
                  <dt className="text-muted">{head()}</dt>
                  <dd className="tabular">{cell(sum)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </>
  )
}

function sumOf(rows: readonly Sum[]): Sum {
  const sum = (of: (row: Sum) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    lines: sum(({ lines }) => lines),
    received: sum(({ received }) => received),
    fees: sum(({ fees }) => fees),
    refunds: sum(({ refunds }) => refunds),
    chargebacks: sum(({ chargebacks }) => chargebacks),
    net: sum(({ net }) => net),
    here: sum(({ here }) => here),
    cash: sum(({ cash }) => cash),
  }
}
