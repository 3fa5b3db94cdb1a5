import { m } from '@guildhall/messages'
import { useLoaderData, useNavigate } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import { valueSorts, type ValueSort } from '@guildhall/contract/list-sorts'
import type { deposit } from '@guildhall/contract/deposit'
import { addressWith, dayIn, nonEmpty } from '../../../app/view-address.ts'
import { listDeposits } from '../../../api/generated.ts'
import { outcomeOf, nowOrLater, useArrived, type Arriving, type Outcome } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { asListReply } from '../../../api/list-reply.ts'
import { load } from '../../../api/load.ts'
import { useLocale } from '../../../format/locale.ts'
import { brlText } from '../../../format/money.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { KeyPages } from '../../../ui/KeyPages.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { SearchForm } from '../../../ui/SearchForm.tsx'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { ListTools } from '../../../staff-list/ListTools.tsx'
import { readListView, type ListView } from '../../../staff-list/list-view.ts'
import { StaffListPage } from '../../../staff-list/StaffListPage.tsx'
import { StaffList } from '../../../staff-list/StaffList.tsx'
import type { CardColumn } from '../../../ui/CardTable.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import type { Deposit, DepositStatus } from '../words.ts'

type List = ReplyOf<typeof deposit.listDeposits>

export const head = (): Head => ({ title: m.deposit_list_title() })

/** The tabs have the names that staff are used to, and filter the list (D-024). */
const tabs = {
  all: undefined,
  open: 'open',
  created: 'requested',
  processing: 'processing',
  delivered: 'approved',
} as const satisfies Record<string, DepositStatus | 'open' | undefined>
type Tab = keyof typeof tabs
const tabWords: Record<Tab, () => string> = {
  all: m.deposit_tab_all,
  open: m.deposit_tab_open,
  created: m.deposit_tab_created,
  processing: m.deposit_tab_processing,
  delivered: m.deposit_tab_delivered,
}
const isTab = (name: string): name is Tab => Object.hasOwn(tabs, name)

interface View extends ListView<ValueSort> {
  tab: Tab
  q: string
  /** A day on which they were credited. */
  credited: string
  before: string
}

const addressOf = ({ tab, ...view }: Partial<View>): string =>
  addressWith('/deposits', { tab: tab !== 'all' && tab, ...view })

function readView({ searchParams }: Pick<URL, 'searchParams'>): View {
  const tab = searchParams.get('tab') ?? 'all'
  return {
    tab: isTab(tab) ? tab : 'all',
    q: (searchParams.get('q') ?? '').trim().slice(0, 60),
    credited: dayIn(searchParams.get('credited')),
    ...readListView(searchParams, valueSorts),
    before: /^[1-9]\d{0,14}$/.exec(searchParams.get('before') ?? '')?.[0] ?? '',
  }
}

export const loader = load(async ({ api, url }) => {
  const view = readView(url)
  const { tab, before, ...filters } = view
  const query = nonEmpty({ ...filters, status: tabs[tab] ?? null, before: Number(before) })
  return { view, list: await nowOrLater(outcomeOf(api(listDeposits, { query }).then(asListReply))) }
})

/** The transfers that players made by hand, for staff to check. */
export default function DepositsPage() {
  const { view, list } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const locale = useLocale()
  const { tab, q, credited } = view
  const firstOf = (change: Partial<View>) => addressOf({ ...view, before: '', ...change })
  const content = <Deposits view={view} list={list} />
  return (
    <StaffListPage
      title={m.deposit_list_title()}
      intro={m.deposit_list_intro()}
      filters={
        <>
          <SearchForm
            q={q}
            onSearch={(text) => void navigate(firstOf({ q: text }))}
            label={m.search_player_or_number()}
            send={m.search_send()}
            spellCheck={false}
            className="min-w-48 flex-1"
          />
          <ListTools sorts={valueSorts} readView={readView} addressOf={addressOf} />
        </>
      }
    >
      {credited && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {m.deposit_credited_on({ day: dayText[locale].format(new Date(`${credited}T12:00:00Z`)) })}
          <LinkButton to={firstOf({ credited: '' })} size="dense">
            {m.deposit_any_day()}
          </LinkButton>
        </p>
      )}
      <Tabs
        label={m.deposit_list_title()}
        value={tab}
        onChange={(name) => isTab(name) && void navigate(firstOf({ tab: name, credited: '' }))}
        tabs={(Object.keys(tabs) as Tab[]).map((name) => ({ name, label: tabWords[name](), content }))}
      />
    </StaffListPage>
  )
}

function Deposits({ view, list }: { view: View; list: Arriving<Outcome<List>> }) {
  const arrived = useArrived(list)
  if (!arrived)
    return (
      <Loading>
        <SkeletonRows count={6} className="h-14" />
      </Loading>
    )
  const { data, failure } = arrived
  if (failure) return <LoadFailed title={m.deposit_list_failed()} failure={failure} />
  if (data.data.length === 0)
    return addressOf({ ...view, sort: '' }) === '/deposits' ? (
      <EmptyState title={m.deposit_none()}>{m.deposit_none_text()}</EmptyState>
    ) : (
      <EmptyState
        title={view.q ? m.deposit_none_of_search() : m.deposit_none_of_tab()}
        action={<LinkButton to="/deposits">{m.deposit_show_all()}</LinkButton>}
      />
    )
  return (
    <div className="grid gap-4">
      <StaffList
        name={m.deposit_list_title()}
        columns={columns()}
        rows={data.data}
        keyOf={({ id }) => String(id)}
        titleOf={titleOf}
        to={({ id }) => `/deposit?id=${id}`}
      />
      <KeyPages
        first={view.before && addressOf({ ...view, before: '' })}
        next={data.next && addressOf({ ...view, before: String(data.next) })}
      />
    </div>
  )
}

const titleOf = ({ id, user }: Deposit): string => m.deposit_of({ id, login: user.username })

const columns = (): CardColumn<Deposit>[] => [
  { name: 'player', head: m.deposit_player(), namesRow: true, cell: titleOf },
  { name: 'name', head: m.deposit_name(), cell: ({ user }) => `${user.firstname} ${user.lastname}` },
  { name: 'value', head: m.deposit_value(), numeric: true, cell: ({ value }) => brlText(value) },
  { name: 'status', head: m.deposit_status(), cell: ({ status }) => <StatusBadge status={status} /> },
  {
    name: 'date',
    head: m.deposit_date(),
    cell: ({ created_at: at }: Partial<Deposit>) => (at ? <Moment ago at={at} /> : '–'),
  },
]

const dayText = {
  en: new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }),
  'pt-BR': new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'UTC' }),
}
