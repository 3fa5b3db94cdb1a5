import { m } from '@guildhall/messages'
import { searchMax } from '@guildhall/contract/search-rules'
import type { ReactNode } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { search } from '@guildhall/contract/search'
import { searchAll } from '../../api/generated.ts'
import { load } from '../../api/load.ts'
import { nowOrLater, outcomeOf, useArrived, type Outcome } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { useSession } from '../../session/session.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SearchForm } from '../../ui/SearchForm.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { findStaffPages } from '../help/public.ts'
import { keepRecent } from './recent.ts'
import { ResultLine } from './ResultLine.tsx'
import { addressOf, hintsFor, kindWords, searchAddress, textOf } from './results.ts'

type Reply = ReplyOf<typeof search.searchAll>

export const head = (): Head => ({ title: m.search_title() })

export const loader = load(async ({ api, url }) => {
  const q = (url.searchParams.get('q') ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim()
  if (!q || q.length > searchMax) return { q, list: null }
  return { q, list: await nowOrLater(outcomeOf(api(searchAll, { query: { q } }))) }
})

/** People and numbered things that a text may mean, the best first. */
export default function SearchPage() {
  const { q, list } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.search_title()} intro={m.search_intro()} />
      <div className="rounded-lg border border-line bg-s1 p-4">
        <SearchForm
          q={q}
          onSearch={(text) => void navigate(searchAddress(text))}
          label={m.search_label()}
          send={m.search_send()}
          maxLength={searchMax}
          error={q.length > searchMax ? m.search_too_long({ max: searchMax }) : undefined}
          spellCheck={false}
          className="min-w-48 flex-1"
        />
      </div>
      {list ? <Results key={q} q={q} list={list} /> : <Hints />}
    </div>
  )
}

function Results({ q, list }: { q: string; list: Parameters<typeof useArrived<Outcome<Reply>>>[0] }) {
  const held = useSession().user?.permissions ?? []
  const arrived = useArrived(list)
  if (!arrived)
    return (
      <Loading>
        <SkeletonRows count={5} className="h-16" />
      </Loading>
    )
  const { data: reply, failure } = arrived
  if (failure) return <LoadFailed title={m.search_failed()} failure={failure} />
  const pages = findStaffPages(held, q)
  const count = reply.data.length + pages.length
  return (
    <section aria-label={m.search_results()} className="grid gap-4">
      <p role="status" className="text-muted">
        {m.search_found({ count })}
      </p>
      {reply.isGameSilent && <p className="text-warn">{m.search_game_silent()}</p>}
      {count === 0 && <EmptyState title={m.search_none()}>{m.search_none_text()}</EmptyState>}
      <ul className="grid gap-2">
        {reply.data.map((result) => (
          <Line key={`${result.kind} ${result.id}`} to={addressOf(result)} onOpen={() => keepRecent(result)}>
            <ResultLine kind={kindWords[result.kind]()} {...textOf(result)} />
          </Line>
        ))}
        {pages.map(({ path, address, name, purpose }) => (
          <Line key={path} to={address}>
            <ResultLine kind={m.search_kind_page()} main={name} more={purpose} />
          </Line>
        ))}
      </ul>
      {count === 0 && <Hints />}
    </section>
  )
}

function Line({ to, onOpen, children }: { to: string; onOpen?: () => void; children: ReactNode }) {
  return (
    <li>
      <AppLink
        to={to}
        onClick={onOpen}
        className="block rounded-md border border-line bg-s1 px-4 py-2.5 hover:border-edge hover:bg-s2"
      >
        {children}
      </AppLink>
    </li>
  )
}

/** What the person may search for. */
function Hints() {
  const held = useSession().user?.permissions ?? []
  return (
    <section aria-labelledby="search-hints" className="grid gap-2 text-muted">
      <h2 id="search-hints" className="text-lg text-text">
        {m.search_hints()}
      </h2>
      <ul className="grid list-disc gap-1 ps-5">
        {[...hintsFor(held), m.search_hint_page()].map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
      <p className="max-sm:hidden">{m.search_hint_keys()}</p>
    </section>
  )
}
