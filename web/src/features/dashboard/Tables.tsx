import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import { dashboardRows } from '@guildhall/contract/dashboard'
import { causeText } from '../delivery/public.ts'
import { brlText, cashText } from '../../format/money.ts'
import { useMayOpen } from '../../staff-list/may-open.ts'
import { StaffLink } from '../../staff-list/StaffLink.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { addressOf, pageOf, type View } from './address.ts'
import type { Data } from './Figures.tsx'
import { statusOf, statusText, statusTones } from './words.ts'

type Payment = Data['lastTransactionsMercadoPago'][number]
type Delivered = Data['lastItemsDelivereds'][number]

const link =
  'inline-flex min-h-11 items-center wrap-anywhere md:wrap-break-word text-brass hover:underline pointer-fine:min-h-6'

/** The newest payments and the newest files for the game, each with its own pagination. */
export function Tables({ data, view }: { data: Data; view: View }) {
  return (
    <div className="grid gap-6">
      <Paged
        name="payments"
        title={m.dashboard_payments()}
        none={m.dashboard_payments_none()}
        found={pageOf(
          data.lastTransactionsMercadoPago,
          data.transactionPages,
          view.transactions,
          dashboardRows.transactions,
        )}
        columns={paymentColumns()}
        rowKey={({ id, payment_id }) => id ?? payment_id}
        all={{ to: '/staff/payments?method=mercadopago', label: m.dashboard_all_payments() }}
        to={(transactions) => addressOf({ ...view, transactions })}
      />
      <Paged
        name="files"
        title={m.dashboard_files()}
        none={m.dashboard_files_none()}
        found={pageOf(data.lastItemsDelivereds, data.filePages, view.files, dashboardRows.files)}
        columns={fileColumns()}
        rowKey={({ id }) => id}
        all={{ to: '/staff/deliveries', label: m.dashboard_all_files() }}
        to={(files) => addressOf({ ...view, files })}
      />
    </div>
  )
}

function Paged<Row>({
  name,
  title,
  none,
  found: { rows, page, lastPage, total, more },
  columns,
  rowKey,
  all,
  to,
}: {
  name: string
  title: string
  none: string
  found: ReturnType<typeof pageOf<Row>>
  columns: Column<Row>[]
  rowKey: (row: Row) => string
  /** The list that has all of these rows. */
  all: { to: string; label: string }
  to: (page: number) => string
}) {
  const mayOpenAll = useMayOpen(all.to)
  return (
    <section aria-labelledby={`dashboard-${name}`} data-table={name} className="grid min-w-0 gap-3">
      <h2 id={`dashboard-${name}`} className="text-2xl">
        {title}
      </h2>
      {rows.length === 0 ? (
        <EmptyState title={none} />
      ) : (
        <>
          <Table caption={title} columns={columns} rows={rows} rowKey={rowKey} />
          <p className="text-sm text-muted" aria-live="polite">
            {m.dashboard_of({
              page,
              last: lastPage,
              total: more ? m.dashboard_more({ count: cashText(total) }) : cashText(total),
            })}
          </p>
          {mayOpenAll && (
            <AppLink to={all.to} className={`${link} justify-self-start`}>
              {all.label}
            </AppLink>
          )}
          <Pagination page={page} lastPage={lastPage} to={to} of={title} />
        </>
      )}
    </section>
  )
}

const when = (at: string): ReactNode => <RelativeTime at={at} />

const paymentColumns = (): Column<Payment>[] => [
  {
    name: 'payment',
    head: m.dashboard_col_payment(),
    namesRow: true,
    cell: ({ id, payment_id }) => (
      <StaffLink to={`/staff/payments/${id}`} className={link}>
        {payment_id}
      </StaffLink>
    ),
  },
  { name: 'login', head: m.dashboard_col_login(), phone: 'below', cell: ({ login }) => login },
  {
    name: 'type',
    head: m.dashboard_col_type(),
    phone: 'below',
    cell: ({ payment_type }) => (payment_type === 'card' ? m.dashboard_type_card() : m.dashboard_type_pix()),
  },
  { name: 'value', head: m.dashboard_col_value(), numeric: true, cell: ({ value }) => brlText(value) },
  {
    name: 'status',
    head: m.dashboard_col_status(),
    cell: ({ status }) => <Badge tone={statusTones[statusOf(status)]}>{statusText(status)}</Badge>,
  },
  { name: 'when', head: m.dashboard_col_when(), phone: 'below', cell: ({ created_at }) => when(created_at) },
]

const fileColumns = (): Column<Delivered>[] => [
  {
    name: 'file',
    head: m.dashboard_col_file(),
    namesRow: true,
    cell: ({ file }) => <span className="font-mono text-sm wrap-anywhere">{file}</span>,
  },
  {
    name: 'login',
    head: m.dashboard_col_login(),
    phone: 'below',
    cell: ({ login_delivery }) => (
      <StaffLink to={`/staff/deliveries?q=${encodeURIComponent(login_delivery)}`} className={link}>
        {login_delivery}
      </StaffLink>
    ),
  },
  { name: 'item', head: m.dashboard_col_item(), numeric: true, cell: ({ item_id }) => item_id },
  {
    name: 'operation',
    head: m.dashboard_col_operation(),
    phone: 'below',
    cell: ({ operation }) => causeText(operation),
  },
  { name: 'ip', head: m.dashboard_col_ip(), phone: 'below', cell: ({ ip }) => ip ?? '–' },
  { name: 'when', head: m.dashboard_col_when(), phone: 'below', cell: ({ created_at }) => when(created_at) },
]
