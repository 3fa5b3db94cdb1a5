import { m } from '@guildhall/messages'
import { Check, X } from 'lucide-react'
import { useLoaderData, useNavigate } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import { referrerSorts, type ReferrerSort } from '@guildhall/contract/list-sorts'
import type { referral } from '@guildhall/contract/referral'
import { addressWith, nonEmpty, oneOf } from '../../../app/view-address.ts'
import { analyzeReferrals, listRewardTasks } from '../../../api/generated.ts'
import { outcomeOf, nowOrLater, useArrived, type Arriving, type Outcome } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { ChoiceLinks } from '../../../ui/ChoiceLinks.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { KeyPages } from '../../../ui/KeyPages.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { SearchForm } from '../../../ui/SearchForm.tsx'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { ListTools } from '../../../staff-list/ListTools.tsx'
import { readListView, type ListView } from '../../../staff-list/list-view.ts'
import { StaffListPage } from '../../../staff-list/StaffListPage.tsx'
import { StaffList } from '../../../staff-list/StaffList.tsx'
import type { CardColumn } from '../../../ui/CardTable.tsx'
import { stateWords } from '../words.ts'
import { PlayerLink } from '../../player/public.ts'
import { RewardTasks } from './RewardTasks.tsx'
import { DueBadge, tones } from './state.tsx'

type List = ReplyOf<typeof referral.analyzeReferrals>
type Row = List['indications'][number]

const tabs = ['open', 'P', 'N', 'S', 'todos'] as const
type Tab = (typeof tabs)[number] | 'rewards'

interface View extends ListView<ReferrerSort> {
  tab: Tab
  q: string
  after: string
}

export const head = (): Head => ({ title: m.referral_staff_title() })

function readView({ searchParams }: Pick<URL, 'searchParams'>): View {
  const name = searchParams.get('tab') ?? searchParams.get('status')
  return {
    tab: oneOf([...tabs, 'rewards'] as const, name) ?? 'open',
    q: (searchParams.get('q') ?? '').trim().slice(0, 40),
    ...readListView(searchParams, referrerSorts),
    after: searchParams.get('after')?.slice(0, 60) ?? '',
  }
}

export const loader = load(async ({ api, url }) => {
  const view = readView(url)
  const { tab, ...filters } = view
  if (tab === 'rewards') return { view, tasks: await nowOrLater(outcomeOf(api(listRewardTasks))) }
  const query = { status: tab, ...nonEmpty(filters) }
  return { view, list: await nowOrLater(outcomeOf(api(analyzeReferrals, { query }))) }
})

const addressOf = ({ tab, ...view }: View): string =>
  tab === 'rewards'
    ? addressWith('/analyse/indications', { tab })
    : addressWith('/analyse/indications', { status: tab !== 'open' && tab, ...view })

/** Referrers whose referrals wait for staff or were refused, and the rewards that staff deliver by hand. */
export default function ReferralsPage() {
  const { view, list, tasks } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const words: Record<Tab, () => string> = {
    open: m.referral_staff_open,
    P: m.referral_staff_pending,
    N: m.referral_staff_refused,
    S: m.referral_staff_approved,
    todos: m.referral_staff_all,
    rewards: m.referral_staff_rewards,
  }
  return (
    <StaffListPage
      title={m.referral_staff_title()}
      intro={m.referral_staff_intro()}
      filters={
        <>
          {view.tab !== 'rewards' && (
            <SearchForm
              q={view.q}
              onSearch={(q) => void navigate(addressOf({ ...view, q, after: '' }))}
              label={m.search_player()}
              send={m.shop_search_send()}
              spellCheck={false}
              className="min-w-48 flex-1"
            />
          )}
          <ChoiceLinks
            label={m.referral_staff_views()}
            choices={[...tabs, 'rewards']}
            chosen={view.tab}
            to={(tab) => addressOf({ ...view, tab, after: '' })}
          >
            {(each) => words[each]()}
          </ChoiceLinks>
          {view.tab !== 'rewards' && (
            <ListTools
              sorts={referrerSorts}
              first={m.list_sort_waiting()}
              readView={readView}
              addressOf={addressOf}
              place="after"
            />
          )}
        </>
      }
    >
      {tasks && <RewardTasks tasks={tasks} />}
      {list && <Referrers list={list} view={view} />}
    </StaffListPage>
  )
}

function Referrers({ list, view }: { list: Arriving<Outcome<List>>; view: View }) {
  const arrived = useArrived(list)
  if (!arrived)
    return (
      <Loading>
        <SkeletonRows count={6} className="h-14" />
      </Loading>
    )
  const { data, failure } = arrived
  if (failure) return <LoadFailed title={m.referral_staff_failed()} failure={failure} />
  if (data.indications.length === 0) return <EmptyState title={m.referral_staff_none()} />
  return (
    <>
      <StaffList
        name={m.referral_staff_title()}
        columns={columns()}
        rows={data.indications}
        keyOf={({ from_user }) => String(from_user)}
        titleOf={nameOf}
        to={pageOf}
      />
      <KeyPages
        first={view.after && addressOf({ ...view, after: '' })}
        next={data.next && addressOf({ ...view, after: data.next })}
      />
    </>
  )
}

const nameOf = ({ firstname, lastname, username }: Row) => `${firstname} ${lastname}`.trim() || username
const pageOf = ({ from_user }: Row) => `/analyze/indication?from_user=${from_user}`

const columns = (): CardColumn<Row>[] => [
  { name: 'name', head: m.referral_column_person(), namesRow: true, cell: nameOf },
  {
    name: 'login',
    head: m.referral_column_login(),
    cell: ({ username }) => <PlayerLink login={username} />,
  },
  {
    name: 'valid',
    head: m.referral_column_valid(),
    numeric: true,
    cell: ({ totalIndications }) => totalIndications,
  },
  {
    name: 'age',
    head: m.referral_fact_age(),
    cell: ({ created_at: at }) => (at ? <RelativeTime at={at} /> : '–'),
  },
  {
    name: 'status',
    head: m.referral_column_status(),
    cell: ({ released, due_at: due }) => (
      <span className="flex flex-wrap gap-1">
        <Badge tone={tones[released]}>{stateWords[released]()}</Badge>
        {due && <DueBadge at={due} />}
      </span>
    ),
  },
  {
    name: 'actions',
    head: m.referral_column_actions(),
    narrow: true,
    cell: (row) => (
      <span className="flex justify-end">
        <LinkButton
          to={pageOf(row)}
          size="icon"
          variant="ghost"
          aria-label={m.referral_approve_named({ name: row.username })}
          title={m.referral_approve()}
        >
          <Check className="size-5 text-success" aria-hidden />
        </LinkButton>
        <LinkButton
          to={pageOf(row)}
          size="icon"
          variant="ghost"
          aria-label={m.referral_refuse_named({ name: row.username })}
          title={m.referral_refuse()}
        >
          <X className="size-5 text-danger" aria-hidden />
        </LinkButton>
      </span>
    ),
  },
]
