import { m } from '@guildhall/messages'
import { type ReactNode } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import { dropQueryMin, dropsAtMost, type droplist } from '@guildhall/contract/droplist'
import { lookOf } from '@guildhall/contract/item-look'
import { findDrops } from '../../api/generated.ts'
import { outcomeOf, nowOrLater, useArrived, withStatus, type Outcome } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { load } from '../../api/load.ts'
import { localePath, useLocale } from '../../format/locale.ts'
import { Badge } from '../../ui/Badge.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { StaffEmptyState } from '../../shell/StaffEmptyState.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ItemIcon } from '../items/public.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { SearchForm } from '../../ui/SearchForm.tsx'

type Reply = ReplyOf<typeof droplist.findDrops>
type Drop = Reply['drops'][number]

export const head = ({ q }: { q: string }): Head => ({
  title: q ? m.droplist_title_of({ q }) : m.droplist_title(),
  description: m.droplist_intro(),
})

/** The search is in the address, so that the server can render the result and a link keeps it. */
export const loader = load(async ({ api, url }) => {
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, 60)
  if (q.length < dropQueryMin) return { q, found: null }
  const found = await nowOrLater(outcomeOf(api(findDrops, { body: { nameItem: q } })))
  return withStatus({ q, found }, found.now?.failure)
})

/** Which monster drops which item. */
export default function DroplistPage() {
  const { q, found } = useLoaderData<typeof loader>()
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.droplist_title()} intro={m.droplist_intro()} />
      <Searching q={q} />
      {found ? <Results key={q} q={q} found={found} /> : <NothingAsked q={q} />}
    </div>
  )
}

function Searching({ q }: { q: string }) {
  const navigate = useNavigate()
  return (
    <SearchForm
      q={q}
      onSearch={(text) => void navigate(text ? `/droplist?${new URLSearchParams({ q: text })}` : '/droplist')}
      name={m.droplist_title()}
      label={m.droplist_search()}
      hint={m.droplist_search_hint({ count: dropQueryMin })}
      send={m.droplist_search_send()}
      action={localePath('/droplist')}
      button={{ variant: 'primary' }}
      className="min-w-44 max-w-xl flex-1"
    />
  )
}

/** The game names its items in Portuguese, whatever the page's language. */
const gameLocale = 'pt-BR'

function NothingAsked({ q }: { q: string }) {
  const locale = useLocale()
  return q ? (
    <EmptyState title={m.droplist_too_short({ count: dropQueryMin })}>{m.droplist_too_short_text()}</EmptyState>
  ) : (
    <EmptyState
      title={m.droplist_ask()}
      action={
        <ul aria-label={m.droplist_examples()} className="flex flex-wrap gap-2">
          {m
            .droplist_example_words()
            .split(', ')
            .map((word) => (
              <li key={word}>
                <LinkButton to={`/droplist?${new URLSearchParams({ q: word })}`}>
                  <ItemIcon name={word} look={lookOf(word)} className="-ms-1 size-7" />
                  <span lang={locale === gameLocale ? undefined : gameLocale}>{word}</span>
                </LinkButton>
              </li>
            ))}
        </ul>
      }
    >
      {m.droplist_ask_text()}
    </EmptyState>
  )
}

function Results({ q, found }: { q: string; found: Parameters<typeof useArrived<Outcome<Reply>>>[0] }) {
  const arrived = useArrived(found)
  if (!arrived)
    return (
      <Loading>
        <SkeletonRows count={8} className="h-14" />
      </Loading>
    )
  const { data, failure } = arrived
  if (failure) return <LoadFailed title={m.droplist_failed()} failure={failure} />
  if (data.unsupported) return <EmptyState title={m.droplist_unsupported()}>{m.droplist_unsupported_text()}</EmptyState>
  if (data.lastModified === null)
    return (
      <>
        {data.unreachableSince && <GameIsAway>{m.droplist_game_away_yet()}</GameIsAway>}
        <StaffEmptyState
          title={m.droplist_unread()}
          fill={{ may: 'health.read', text: m.ranking_unread_staff(), to: '/staff/health', label: m.health_title() }}
        >
          {m.droplist_unread_text()}
        </StaffEmptyState>
      </>
    )
  return (
    <>
      {data.unreachableSince && <GameIsAway>{m.droplist_game_away()}</GameIsAway>}
      <Found q={q} drops={data.drops} />
    </>
  )
}

function GameIsAway({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="rounded-md border border-warn p-3 text-warn">
      {children}
    </p>
  )
}

function Found({ q, drops }: { q: string; drops: Drop[] }) {
  if (drops.length === 0)
    return (
      <EmptyState title={m.droplist_none({ q })} action={<LinkButton to="/droplist">{m.droplist_again()}</LinkButton>}>
        {m.droplist_none_text()}
      </EmptyState>
    )
  return (
    <section aria-label={m.droplist_results()} className="grid gap-3">
      <p className="text-sm text-muted" aria-live="polite">
        {drops.length >= dropsAtMost
          ? m.droplist_first({ count: dropsAtMost })
          : m.droplist_found({ count: drops.length })}
      </p>
      <Table caption={m.droplist_results()} columns={columns()} rows={drops} rowKey={(drop) => drop.drop_id} />
    </section>
  )
}

const columns = (): Column<Drop>[] => [
  {
    name: 'icon',
    narrow: true,
    head: <span className="sr-only">{m.droplist_icon()}</span>,
    cell: ({ item, rarity }) => (
      <ItemIcon name={item} look={lookOf(item)} rarity={rarity ? plateOf[rarity] : 'common'} className="size-9" />
    ),
  },
  { name: 'item', head: m.droplist_item(), cell: ({ item }) => item, namesRow: true },
  { name: 'id', head: m.droplist_item_id(), cell: ({ itemid }) => itemid, numeric: true },
  { name: 'mob', head: m.droplist_mob(), cell: (drop) => <Monster {...drop} />, phone: 'below' },
]

/** The monster that drops the item, and how often, where the game gives the rarity. */
function Monster({ dropmob, mob, rarity }: Drop) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {dropmob || mob}
      {rarity && <Badge tone={plateOf[rarity]}>{rarityWords[rarity]()}</Badge>}
    </span>
  )
}

type DropRarity = NonNullable<Drop['rarity']>
const plateOf = { common: 'common', uncommon: 'uncommon', rare: 'rare', very_rare: 'epic' } as const
const rarityWords: Record<DropRarity, () => string> = {
  common: m.droplist_common,
  uncommon: m.droplist_uncommon,
  rare: m.droplist_rare,
  very_rare: m.droplist_very_rare,
}
