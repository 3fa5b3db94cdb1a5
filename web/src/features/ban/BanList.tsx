import { m } from '@guildhall/messages'
import type { Locale, ReplyOf } from '@guildhall/contract'
import type { ban } from '@guildhall/contract/ban'
import { ageSorts } from '@guildhall/contract/list-sorts'
import { useState, type ReactNode } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useArrived, type Arriving, type Outcome } from '../../api/outcome.ts'
import { useLocale } from '../../format/locale.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import type { CardColumn } from '../../ui/CardTable.tsx'
import { ChoiceLinks } from '../../ui/ChoiceLinks.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KeyPages } from '../../ui/KeyPages.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { SearchForm } from '../../ui/SearchForm.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { PlayerLink } from '../player/public.ts'
import { ListTools } from '../../staff-list/ListTools.tsx'
import { RowNote } from '../../staff-list/RowNote.tsx'
import { SavedViews } from '../../staff-list/SavedViews.tsx'
import { StaffList } from '../../staff-list/StaffList.tsx'
import { addressOf, banStates, readView, type View } from './address.ts'
import { LiftBan } from './LiftBan.tsx'
import { gameWords, stateOf, untilWords, type Ban } from './words.ts'

type List = ReplyOf<typeof ban.listBans>

const filters = { '': m.ban_filter_all, active: m.ban_filter_active, ended: m.ban_filter_ended }

/** All present and former bans. A login in the search shows the history of that account. */
export function BanList({ view, list }: { view: View; list: Arriving<Outcome<List>> }) {
  const navigate = useNavigate()
  return (
    <section aria-labelledby="bans" className="grid gap-4">
      <h2 id="bans">{m.ban_list()}</h2>
      <div className="grid gap-4 rounded-lg border border-line bg-s1 p-4">
        <SearchForm
          q={view.q}
          onSearch={(q) => void navigate(addressOf({ ...view, q, after: '' }))}
          label={m.ban_search()}
          send={m.ban_search_send()}
          spellCheck={false}
          className="min-w-48 flex-1"
        />
        <ChoiceLinks
          label={m.ban_filters()}
          choices={['', ...banStates]}
          chosen={view.state}
          to={(state) => addressOf({ ...view, state, after: '' })}
        >
          {(state) => filters[state]()}
        </ChoiceLinks>
        <ListTools sorts={ageSorts} readView={readView} addressOf={addressOf} place="after" />
      </div>
      <SavedViews />
      <Rows view={view} list={list} />
    </section>
  )
}

function Rows({ view, list }: { view: View; list: Arriving<Outcome<List>> }) {
  const arrived = useArrived(list)
  const [lifting, setLifting] = useState<Ban | null>(null)
  const { revalidate } = useRevalidator()
  const locale = useLocale()
  if (!arrived)
    return (
      <Loading>
        <SkeletonRows count={4} className="h-11" />
      </Loading>
    )
  const { data, failure } = arrived
  if (failure) return <LoadFailed title={m.ban_list_failed()} failure={failure} />
  if (data.data.length === 0) {
    const isAll = addressOf({ ...view, sort: '' }) === addressOf({})
    return (
      <EmptyState
        title={isAll ? m.ban_none() : m.ban_none_found()}
        action={!isAll && <LinkButton to={addressOf({})}>{m.ban_show_all()}</LinkButton>}
      >
        {isAll ? m.ban_none_text() : undefined}
      </EmptyState>
    )
  }
  return (
    <>
      <StaffList
        name={m.ban_list()}
        columns={columns(locale, setLifting)}
        rows={data.data}
        keyOf={({ id }) => String(id)}
        titleOf={({ login }) => login}
        detail={(row) => <Row row={row} onLift={() => setLifting(row)} />}
      />
      <KeyPages
        first={view.after && addressOf({ ...view, after: '' })}
        next={data.next && addressOf({ ...view, after: String(data.next) })}
      />
      <LiftBan ban={lifting} onClose={() => setLifting(null)} onChanged={revalidate} />
    </>
  )
}

const columns = (locale: Locale, onLift: (row: Ban) => void): CardColumn<Ban>[] => [
  { name: 'login', head: m.ban_column_login(), namesRow: true, cell: ({ login }) => login },
  {
    name: 'state',
    head: m.ban_column_state(),
    cell: (row) => (
      <span className="flex flex-wrap gap-1.5">
        <Badge tone={stateOf(row).tone}>{stateOf(row).words}</Badge>
        {(row.game || row.hasAccount) && <Badge tone={gameWords(row).tone}>{gameWords(row).words}</Badge>}
      </span>
    ),
  },
  { name: 'reason', head: m.ui_reason(), cell: ({ note, end_reason }) => <RowNote text={end_reason ?? note} /> },
  { name: 'since', head: m.ban_since(), cell: ({ created_at: at }) => <Moment at={at} /> },
  { name: 'until', head: m.ban_until(), cell: (row) => untilWords(row, locale) },
  {
    name: 'lift',
    head: m.ban_column_acts(),
    narrow: true,
    cell: (row) =>
      row.ended_at ? null : (
        <Button size="dense" aria-label={m.ban_lift_named({ login: row.login })} onClick={() => onLift(row)}>
          {m.ban_lift()}
        </Button>
      ),
  },
]

/** A ban in the drawer. */
function Row({ row, onLift }: { row: Ban; onLift: () => void }) {
  const locale = useLocale()
  const [state, game] = [stateOf(row), gameWords(row)]
  return (
    <article className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1.5">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {row.hasAccount ? (
              <PlayerLink login={row.login} className="text-lg font-semibold" />
            ) : (
              <AppLink
                to={addressOf({ q: row.login })}
                className="text-lg font-semibold wrap-anywhere text-brass underline underline-offset-4"
              >
                {row.login}
              </AppLink>
            )}
            {row.nickname && <span className="wrap-anywhere text-muted">{m.ban_by_name({ name: row.nickname })}</span>}
          </p>
          <p className="flex flex-wrap gap-1.5">
            <Badge tone={state.tone}>{state.words}</Badge>
            {(row.game || row.hasAccount) && <Badge tone={game.tone}>{game.words}</Badge>}
            {!row.hasAccount && <Badge>{m.ban_game_only()}</Badge>}
          </p>
        </div>
        {!row.ended_at && (
          <Button size="dense" aria-label={m.ban_lift_named({ login: row.login })} onClick={onLift}>
            {m.ban_lift()}
          </Button>
        )}
      </div>
      <p>{row.note || <span className="text-muted">{m.ban_no_note()}</span>}</p>
      {row.reason && <p className="text-muted">{m.ban_question_reason({ reason: row.reason })}</p>}
      <dl className="grid gap-x-4 gap-y-2 text-sm">
        <Fact name={m.ban_since()}>
          <Moment ago at={row.created_at} /> {row.created_by && m.ban_by_staff({ login: row.created_by })}
        </Fact>
        <Fact name={m.ban_until()}>{untilWords(row, locale)}</Fact>
        {row.ended_at && (
          <Fact name={m.ban_ended()}>
            <Moment ago at={row.ended_at} /> {row.ended_by && m.ban_by_staff({ login: row.ended_by })}
            {row.end_reason && <span className="block text-muted">{row.end_reason}</span>}
          </Fact>
        )}
      </dl>
    </article>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
