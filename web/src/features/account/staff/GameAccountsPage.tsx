import { m } from '@guildhall/messages'
import { useLoaderData, useNavigate } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { gameAccount } from '@guildhall/contract/account/game-account'
import { addressWith, nonEmpty } from '../../../app/view-address.ts'
import { listUnconfirmed } from '../../../api/generated.ts'
import { outcomeOf, nowOrLater, useArrived } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import type { CardColumn } from '../../../ui/CardTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { KeyPages } from '../../../ui/KeyPages.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { SearchForm } from '../../../ui/SearchForm.tsx'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { RowNote } from '../../../staff-list/RowNote.tsx'
import { StaffList } from '../../../staff-list/StaffList.tsx'

type List = ReplyOf<typeof gameAccount.listUnconfirmed>
type Row = List['data'][number]

interface View {
  q: string
  after: string
}

export const head = (): Head => ({ title: m.staff_game_title() })

export const loader = load(async ({ api, url }) => {
  const view = readView(url)
  const query = { ...nonEmpty({ q: view.q }), ...(view.after && { after: Number(view.after) }) }
  return { view, list: await nowOrLater(outcomeOf(api(listUnconfirmed, { query }))) }
})

/** Unknown values in the address are ignored. */
function readView({ searchParams }: URL): View {
  return {
    q: (searchParams.get('q') ?? '').trim().slice(0, 60),
    after: /^[1-9]\d{0,14}$/.exec(searchParams.get('after') ?? '')?.[0] ?? '',
  }
}

const addressOf = (view: Partial<View>): string => addressWith('/staff/game-accounts', view)

/**
 * The accounts that the game has not confirmed. Staff decide nothing here: they see which accounts wait for the game,
 * and why.
 */
export default function GameAccountsPage() {
  const { view, list } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const arrived = useArrived(list)
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.staff_game_title()} intro={m.staff_game_intro()} />
      <SearchForm
        q={view.q}
        onSearch={(q) => void navigate(addressOf({ q }))}
        label={m.staff_game_search()}
        send={m.staff_game_search_send()}
        spellCheck={false}
        autoCapitalize="none"
        className="min-w-48 max-w-md flex-1"
      />
      {!arrived && (
        <Loading>
          <SkeletonRows count={6} className="h-14" />
        </Loading>
      )}
      {arrived?.failure && <LoadFailed title={m.staff_game_failed()} failure={arrived.failure} />}
      {arrived?.data && <Accounts view={view} list={arrived.data} />}
    </div>
  )
}

function Accounts({ view, list: { data, next, total } }: { view: View; list: List }) {
  if (data.length === 0 && !view.q && !view.after) return <EmptyState title={m.staff_game_empty()} />
  if (data.length === 0)
    return (
      <EmptyState
        title={m.staff_game_none_found()}
        action={<LinkButton to={addressOf({})}>{m.staff_game_show_all()}</LinkButton>}
      />
    )
  return (
    <section aria-label={m.staff_game_title()} className="grid gap-4">
      <p className="text-sm text-muted">{m.staff_game_total({ count: total })}</p>
      <StaffList
        name={m.staff_game_title()}
        columns={columns()}
        rows={data}
        keyOf={({ id }) => String(id)}
        titleOf={({ login }) => login}
        to={({ login }) => `/staff/players/${encodeURIComponent(login)}`}
      />
      <KeyPages
        first={view.after && addressOf({ q: view.q })}
        next={next && addressOf({ q: view.q, after: String(next) })}
      />
    </section>
  )
}

const columns = (): CardColumn<Row>[] => [
  {
    name: 'login',
    head: m.staff_game_login(),
    namesRow: true,
    cell: ({ login }) => login,
  },
  { name: 'name', head: m.staff_game_name(), cell: ({ fullname }) => fullname || '–' },
  {
    name: 'state',
    head: m.game_account_state(),
    narrow: true,
    // In a row that wraps, because other cells end with an ellipsis where they are narrow.
    cell: ({ state }) => (
      <span className="inline-flex flex-wrap">
        {state === 'taken' ? (
          <Badge tone="danger">{m.staff_game_state_taken()}</Badge>
        ) : (
          <Badge tone="warn">{m.game_account_state_pending()}</Badge>
        )}
      </span>
    ),
  },
  { name: 'since', head: m.staff_game_since(), cell: ({ created_at: at }) => <Moment at={at} /> },
  {
    name: 'asked',
    head: m.staff_game_asked(),
    wide: 'desktop',
    cell: ({ asked_at: at }) => (at ? <Moment at={at} /> : m.staff_game_never()),
  },
  { name: 'cause', head: m.staff_game_cause(), cell: ({ cause }) => <RowNote text={cause} /> },
]
