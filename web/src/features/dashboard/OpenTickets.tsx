import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import { StaffLink } from '../../staff-list/StaffLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { ticketTypeWords } from '../ticket/public.ts'
import type { Data } from './Figures.tsx'

/** The tickets that are not solved, by type and by who has them. */
export function OpenTickets({ byType, byPerson, unassigned }: Data['openTickets']) {
  const types = byType.toSorted((one, other) => other.count - one.count)
  const people = byPerson.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count)
  return (
    <section aria-labelledby="dashboard-open-tickets" className="grid gap-4">
      <h2 id="dashboard-open-tickets" className="text-2xl">
        {m.dashboard_open_tickets()}
      </h2>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Counts
          name={m.dashboard_open_by_type()}
          rows={types.map(({ type, count }) => ({
            key: type,
            label: <StaffLink to={`/support?unsolved=1&type=${type}`}>{ticketTypeWords[type]()}</StaffLink>,
            count,
          }))}
        />
        <Counts
          name={m.dashboard_open_by_person()}
          rows={[
            ...people.map(({ login, name, count }) => ({
              key: login,
              label: <StaffLink to={`/support?unsolved=1&owner=${encodeURIComponent(login)}`}>{name}</StaffLink>,
              count,
            })),
            {
              key: '',
              label: <StaffLink to="/support?unsolved=1&who=none">{m.dashboard_open_unassigned()}</StaffLink>,
              count: unassigned,
            },
          ]}
        />
      </div>
    </section>
  )
}

function Counts({ name, rows }: { name: string; rows: { key: string; label: ReactNode; count: number }[] }) {
  return (
    <Card className="grid gap-2">
      <h3 className="font-sans text-base font-semibold">{name}</h3>
      {rows.length === 0 && <p className="text-muted">{m.dashboard_open_none()}</p>}
      <dl className="grid gap-1">
        {rows.map(({ key, label, count }) => (
          <div key={key} className="flex items-baseline justify-between gap-3">
            <dt className="wrap-anywhere">{label}</dt>
            <dd className="tabular font-semibold">{count}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
