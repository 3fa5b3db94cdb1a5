import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { retention } from '@guildhall/contract/retention'
import { useLoaderData } from 'react-router'
import { addressWith } from '../../app/view-address.ts'
import { listRetention } from '../../api/generated.ts'
import { load } from '../../api/load.ts'
import { nowOrLater, outcomeOf, useArrived } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { currentLocale } from '../../format/locale.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KeyPages } from '../../ui/KeyPages.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { dateOf } from '../../ui/RelativeTime.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { subjectWords } from './words.ts'

type Reply = ReplyOf<typeof retention.listRetention>
type Period = Reply['periods'][number]
type Day = Reply['data'][number]

const path = '/staff/retention'

export const head = (): Head => ({ title: m.retention_title() })

export const loader = load(async ({ api, url }) => {
  const before = /^\d{4}-\d\d-\d\d$/.exec(url.searchParams.get('before') ?? '')?.[0]
  return { before, list: await nowOrLater(outcomeOf(api(listRetention, { query: before ? { before } : {} }))) }
})

/** How long each kind of data stays, and what was removed on which day. */
export default function RetentionPage() {
  const { before, list } = useLoaderData<typeof loader>()
  const arrived = useArrived(list)
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.retention_title()} intro={m.retention_intro()} />
      {!arrived ? (
        <Loading>
          <SkeletonRows count={8} className="h-12" />
        </Loading>
      ) : arrived.failure ? (
        <LoadFailed title={m.retention_failed()} failure={arrived.failure} />
      ) : (
        <Report reply={arrived.data} before={before} />
      )}
    </div>
  )
}

function Report({ reply, before }: { reply: Reply; before: string | undefined }) {
  return (
    <>
      {!before && (
        <section aria-labelledby="periods-title" className="grid gap-4">
          <h2 id="periods-title">{m.retention_periods()}</h2>
          <Table
            caption={m.retention_periods()}
            columns={periodColumns()}
            rows={reply.periods}
            rowKey={({ subject }) => subject}
          />
        </section>
      )}
      <section aria-labelledby="days-title" className="grid gap-4">
        <h2 id="days-title">{m.retention_days()}</h2>
        {reply.data.length === 0 ? (
          <EmptyState title={m.retention_none()}>{m.retention_none_text()}</EmptyState>
        ) : (
          <Table caption={m.retention_days()} columns={dayColumns()} rows={reply.data} rowKey={({ day }) => day} />
        )}
        <KeyPages
          first={before && path}
          next={reply.next && addressWith(path, { before: reply.next })}
          words={[m.retention_newest(), m.retention_older()]}
        />
      </section>
    </>
  )
}

const wholeText = (value: number): string => new Intl.NumberFormat(currentLocale()).format(value)
/** A day of the server's calendar. */
const dayText = (day: string): string => dateOf(new Date(`${day}T15:00:00Z`), currentLocale())

const periodColumns = (): Column<Period>[] => [
  { name: 'subject', head: m.retention_subject(), namesRow: true, cell: ({ subject }) => subjectWords[subject]() },
  {
    name: 'period',
    head: m.retention_period(),
    phone: 'below',
    cell: ({ days }) =>
      days === null
        ? m.retention_of_staff()
        : days === 0
          ? m.retention_at_end()
          : m.retention_for_days({ count: days }),
  },
  { name: 'removed', head: m.retention_removed_lately(), numeric: true, cell: ({ removed }) => wholeText(removed) },
]

const dayColumns = (): Column<Day>[] => [
  { name: 'day', head: m.retention_day(), namesRow: true, cell: ({ day }) => dayText(day) },
  {
    name: 'removed',
    head: m.retention_removed(),
    cell: ({ removed }) => (
      <ul className="grid gap-1">
        {removed.map(({ subject, count }) => (
          <li key={subject}>{m.retention_count({ subject: subjectWords[subject](), count: wholeText(count) })}</li>
        ))}
      </ul>
    ),
  },
]
