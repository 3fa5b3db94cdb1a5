import { m } from '@guildhall/messages'
import { Search } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'
import { useLoaderData, useNavigate, useRevalidator } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import { dropQueryMin, dropsAtMost, type droplist } from '@guildhall/contract/droplist'
import { findDrops } from '../../api.generated.ts'
import { outcomeOf, soon, useArrived, withStatus, type Outcome } from '../../arriving.ts'
import type { Head } from '../../head.tsx'
import { load } from '../../load.ts'
import { localePath } from '../../locale.ts'
import { useSettings } from '../../settings.ts'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ItemIcon } from '../../ui/ItemIcon.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { kindOf } from './kind.ts'

type Drop = ReplyOf<typeof droplist.findDrops>['drops'][number]

export const head = ({ q }: { q: string }): Head => ({
  title: q ? m.droplist_title_of({ q }) : m.droplist_title(),
  description: m.droplist_intro(),
})

/** The search stands in the address, so that the server can answer it and a link keeps it. */
export const loader = load(async ({ api, url }) => {
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, 60)
  if (q.length < dropQueryMin) return { q, found: null }
  const found = await soon(outcomeOf(api(findDrops, { body: { nameItem: q } })))
  return withStatus({ q, found }, found.now?.failure)
})

/** Which monster leaves what. */
export default function DroplistPage() {
  const { q, found } = useLoaderData<typeof loader>()
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <header className="grid gap-2">
        <Breadcrumb trail={[{ label: m.ui_home(), to: '/' }, { label: m.droplist_title() }]} />
        <h1>{m.droplist_title()}</h1>
        <p className="max-w-2xl text-muted">{m.droplist_intro()}</p>
      </header>
      <SearchForm q={q} />
      {found ? <Results key={q} q={q} found={found} /> : <NothingAsked q={q} />}
    </div>
  )
}

function SearchForm({ q }: { q: string }) {
  const navigate = useNavigate()
  const [text, setText] = useState(q)
  useEffect(() => setText(q), [q])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = text.trim()
    void navigate(wanted ? `/droplist?${new URLSearchParams({ q: wanted })}` : '/droplist')
  }
  return (
    <form
      role="search"
      aria-label={m.droplist_title()}
      action={localePath('/droplist')}
      onSubmit={submit}
      className="flex flex-wrap items-end gap-3"
    >
      <TextInput
        label={m.droplist_search()}
        hint={m.droplist_search_hint({ count: dropQueryMin })}
        type="search"
        name="q"
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={60}
        autoComplete="off"
        enterKeyHint="search"
        className="min-w-48 max-w-xl flex-1"
      />
      <Button type="submit" variant="primary" className="mb-7.5">
        <Search className="size-5" />
        {m.droplist_search_send()}
      </Button>
    </form>
  )
}

function NothingAsked({ q }: { q: string }) {
  return q ? (
    <EmptyState title={m.droplist_too_short({ count: dropQueryMin })}>{m.droplist_too_short_text()}</EmptyState>
  ) : (
    <EmptyState title={m.droplist_ask()}>{m.droplist_ask_text()}</EmptyState>
  )
}

function Results({ q, found }: { q: string; found: Parameters<typeof useArrived<Outcome<{ drops: Drop[] }>>>[0] }) {
  const arrived = useArrived(found)
  const { supportUrl } = useSettings()
  const { revalidate, state } = useRevalidator()
  if (!arrived)
    return (
      <Loading>
        {Array.from({ length: 8 }, (_, row) => (
          <div key={row} data-skeleton>
            <Skeleton className="h-14 w-full" />
          </div>
        ))}
      </Loading>
    )
  const { data, failure } = arrived
  if (failure)
    return (
      <ErrorState
        title={m.droplist_failed()}
        code={failure.code}
        requestId={failure.requestId}
        supportUrl={supportUrl}
        onRetry={() => void revalidate()}
        retrying={state === 'loading'}
      >
        {failure.message}
      </ErrorState>
    )
  if (data.drops.length === 0)
    return (
      <EmptyState title={m.droplist_none({ q })} action={<LinkButton to="/droplist">{m.droplist_again()}</LinkButton>}>
        {m.droplist_none_text()}
      </EmptyState>
    )
  return (
    <section aria-label={m.droplist_results()} className="grid gap-3">
      <p className="text-sm text-muted" aria-live="polite">
        {data.drops.length >= dropsAtMost
          ? m.droplist_first({ count: dropsAtMost })
          : m.droplist_found({ count: data.drops.length })}
      </p>
      <Table caption={m.droplist_results()} columns={columns()} rows={data.drops} rowKey={(drop) => drop.drop_id} />
    </section>
  )
}

const columns = (): Column<Drop>[] => [
  {
    name: 'icon',
    narrow: true,
    head: <span className="sr-only">{m.droplist_icon()}</span>,
    cell: ({ item }) => <ItemIcon name={item} kind={kindOf(item)} rarity="common" className="size-9" />,
  },
  { name: 'item', head: m.droplist_item(), cell: ({ item }) => item, namesRow: true },
  { name: 'id', head: m.droplist_item_id(), cell: ({ itemid }) => itemid, numeric: true },
  { name: 'mob', head: m.droplist_mob(), cell: ({ dropmob, mob }) => dropmob || mob, phone: 'below' },
]
