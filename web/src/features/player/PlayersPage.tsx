import { m } from '@guildhall/messages'
import type { Locale, ReplyOf } from '@guildhall/contract'
import { playerSorts } from '@guildhall/contract/list-sorts'
import type { player } from '@guildhall/contract/player'
import { playerRowsCountedTo, playerStates } from '@guildhall/contract/player-rules'
import { useLoaderData, useNavigate } from 'react-router'
import { listPlayers } from '../../api/generated.ts'
import { load } from '../../api/load.ts'
import { nowOrLater, outcomeOf, useArrived, type Arriving, type Outcome } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { useLocale } from '../../format/locale.ts'
import { cashText } from '../../format/money.ts'
import { ListTools } from '../../staff-list/ListTools.tsx'
import { StaffListPage } from '../../staff-list/StaffListPage.tsx'
import { StaffList } from '../../staff-list/StaffList.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import type { CardColumn } from '../../ui/CardTable.tsx'
import { ChoiceLinks } from '../../ui/ChoiceLinks.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KeyPages } from '../../ui/KeyPages.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { SearchForm } from '../../ui/SearchForm.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { addressOf as playerAddress } from './address.ts'
import { addressOf, queryOf, readView, type View } from './list-address.ts'
import { StateBadges } from './StateBadges.tsx'
import { emailWords } from './words.ts'

type List = ReplyOf<typeof player.listPlayers>
type Row = List['data'][number]

export const head = (): Head => ({ title: m.player_list() })

export const loader = load(async ({ api, url }) => {
  const view = readView(url)
  return { view, list: await nowOrLater(outcomeOf(api(listPlayers, { query: queryOf(view) }))) }
})

const filters = {
  '': m.player_list_all,
  unconfirmed: m.player_list_unconfirmed,
  banned: m.player_list_banned,
  staff: m.player_list_staff,
}

/** Every account of the portal. The number of sign-ups on the dashboard leads here. */
export default function PlayersPage() {
  const { view, list } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  return (
    <StaffListPage
      title={m.player_list()}
      intro={m.player_list_intro()}
      filters={
        <>
          <SearchForm
            q={view.q}
            onSearch={(q) => void navigate(addressOf({ ...view, q, before: '' }))}
            label={m.staff_game_search()}
            send={m.staff_game_search_send()}
            maxLength={40}
            spellCheck={false}
            autoCapitalize="none"
            className="min-w-48 flex-1"
          />
          <ChoiceLinks
            label={m.player_list_states()}
            choices={['', ...playerStates]}
            chosen={view.state}
            to={(state) => addressOf({ ...view, state, before: '' })}
          >
            {(state) => filters[state]()}
          </ChoiceLinks>
          <ListTools sorts={playerSorts} readView={readView} addressOf={addressOf} />
        </>
      }
    >
      <Players view={view} list={list} />
    </StaffListPage>
  )
}

function Players({ view, list }: { view: View; list: Arriving<Outcome<List>> }) {
  const arrived = useArrived(list)
  const locale = useLocale()
  if (!arrived)
    return (
      <Loading>
        <SkeletonRows count={8} className="h-11" />
      </Loading>
    )
  const { data, failure } = arrived
  if (failure) return <LoadFailed title={m.player_list_failed()} failure={failure} />
  if (data.data.length === 0)
    return (
      <EmptyState
        title={m.player_list_none()}
        action={<LinkButton to={addressOf({})}>{m.player_list_show_all()}</LinkButton>}
      />
    )
  return (
    <section aria-label={m.player_list()} className="grid gap-4">
      <p className="text-sm text-muted">{totalText(view, data.total)}</p>
      <StaffList
        name={m.player_list()}
        columns={columns(locale)}
        rows={data.data}
        keyOf={({ id }) => String(id)}
        titleOf={({ login }) => login}
        to={({ login }) => playerAddress(login)}
      />
      <KeyPages
        first={view.before && addressOf({ ...view, before: '' })}
        next={data.next && addressOf({ ...view, before: String(data.next) })}
      />
    </section>
  )
}

/** The number is exact but for states and searches, which are counted up to a limit. */
const totalText = ({ state, q }: View, total: number): string =>
  (state || q) && total > playerRowsCountedTo
    ? m.player_list_more({ count: cashText(playerRowsCountedTo) })
    : m.player_list_total({ count: cashText(total) })

const columns = (locale: Locale): CardColumn<Row>[] => [
  { name: 'login', head: m.staff_game_login(), namesRow: true, cell: ({ login }) => login },
  { name: 'name', head: m.staff_game_name(), cell: ({ name }) => name || '–' },
  {
    name: 'email',
    head: m.player_email_fact(),
    cell: ({ email, email_state }) => email ?? emailWords[email_state](),
  },
  { name: 'state', head: m.player_list_state(), cell: (row) => <StateBadges of={row} locale={locale} none="–" /> },
  { name: 'signup', head: m.player_signed_up(), cell: ({ created_at: at }) => <Moment at={at} /> },
  {
    name: 'use',
    head: m.player_last_use(),
    wide: 'desktop',
    cell: ({ last_used_at: at }) => (at ? <Moment at={at} /> : m.player_never()),
  },
]
