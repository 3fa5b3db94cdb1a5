import { m } from '@guildhall/messages'
import { publicKinds, searchMax } from '@guildhall/contract/search-rules'
import { useHref, useLoaderData, useNavigate } from 'react-router'
import { searchPublic } from '../../api/generated.ts'
import { load } from '../../api/load.ts'
import { nowOrLater, outcomeOf, useArrived, withStatus, type Outcome } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SearchForm } from '../../ui/SearchForm.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import type { Choice } from './choices.ts'
import { findPublicPages, offeredPages } from './public-pages.ts'
import { choiceOf, kindHeadings, moreAddresses, publicSearchAddress, type PublicResult } from './public-results.ts'
import { ResultLine } from './ResultLine.tsx'

export const head = (): Head => ({ title: m.search_title(), description: m.search_public_intro(), noindex: true })

export const loader = load(async ({ api, url }) => {
  const q = (url.searchParams.get('q') ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim()
  if (!q || q.length > searchMax) return { q, list: null }
  const list = await nowOrLater(outcomeOf(api(searchPublic, { query: { q } })))
  return withStatus({ q, list }, list.now?.failure)
})

/** The search for everybody. It is a form and a rendered list, so it needs no scripts. */
export default function PublicSearchPage() {
  const { q, list } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const action = useHref('/search')
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.search_title()} intro={m.search_public_intro()} />
      <div className="rounded-lg border border-line bg-s1 p-4">
        <SearchForm
          q={q}
          onSearch={(text) => void navigate(publicSearchAddress(text))}
          action={action}
          label={m.search_label()}
          send={m.search_send()}
          maxLength={searchMax}
          error={q.length > searchMax ? m.search_too_long({ max: searchMax }) : undefined}
          className="min-w-48 flex-1"
        />
      </div>
      {list ? <Results key={q} q={q} list={list} /> : <Group title={m.search_pages()} choices={offeredPages()} />}
    </div>
  )
}

type List = Parameters<typeof useArrived<Outcome<{ data: PublicResult[] }>>>[0]

function Results({ q, list }: { q: string; list: List }) {
  const arrived = useArrived(list)
  if (!arrived)
    return (
      <Loading>
        <SkeletonRows count={6} className="h-16" />
      </Loading>
    )
  const { data: reply, failure } = arrived
  if (failure) return <LoadFailed title={m.search_failed()} failure={failure} />
  const pages = findPublicPages(q)
  const count = reply.data.length + pages.length
  const isNear = reply.data.length > 0 && reply.data.every((each) => each.isNear)
  const groups = [...new Set(reply.data.map(({ kind }) => kind))].toSorted(
    (one, other) => publicKinds.indexOf(one) - publicKinds.indexOf(other),
  )
  return (
    <div className="grid gap-6">
      <p role="status" className="text-muted">
        {isNear ? m.search_near({ q }) : m.search_found({ count })}
      </p>
      {count === 0 && <EmptyState title={m.search_none()}>{m.search_public_none()}</EmptyState>}
      {count === 0 && <Group title={m.search_pages()} choices={offeredPages()} />}
      {pages.length > 0 && <Group title={m.search_pages()} choices={pages} />}
      {groups.map((kind) => (
        <Group
          key={kind}
          title={kindHeadings[kind]()}
          choices={reply.data.filter((each) => each.kind === kind).map(choiceOf)}
          more={isNear ? undefined : moreAddresses[kind]?.(q)}
        />
      ))}
    </div>
  )
}

function Group({ title, choices, more }: { title: string; choices: Choice[]; more?: string | undefined }) {
  return (
    <section aria-label={title} className="grid gap-2">
      <h2 className="text-xl">{title}</h2>
      <ul className="grid gap-2">
        {choices.map((choice) => (
          <li key={`${choice.to} ${choice.main}`}>
            <AppLink
              to={choice.to}
              className="block rounded-md border border-line bg-s1 px-4 py-2.5 hover:border-edge hover:bg-s2"
            >
              <ResultLine {...choice} />
            </AppLink>
          </li>
        ))}
      </ul>
      {more && (
        <AppLink to={more} className="inline-flex min-h-11 w-fit items-center text-brass underline">
          {m.search_more({ kind: title })}
        </AppLink>
      )}
    </section>
  )
}
