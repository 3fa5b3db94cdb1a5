import { m } from '@guildhall/messages'
import { useLoaderData, type ShouldRevalidateFunction } from 'react-router'
import { guideLimits } from '@guildhall/contract/guide-rules'
import { listGuides, listSubguides } from '../../api/generated.ts'
import { outcomeOf, nowOrLater, useArrived, withStatus, type Outcome } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { load } from '../../api/load.ts'
import { useMay } from '../../session/session.ts'
import { ArticleSkeleton } from '../news/public.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { StaffEmptyState } from '../../shell/StaffEmptyState.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FeedLinks } from '../../ui/FeedLinks.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Loading } from '../../ui/Skeleton.tsx'
import { usePendingView } from '../../app/pending-view.ts'
import { accentOf } from './accents.ts'
import { asksTheSame, queryOf, readView, searchOf, type View } from './address.ts'
import { editSubguidePath, type GuideList } from './guide.ts'
import { GuideCard, gridOf } from './GuideCard.tsx'
import { GuideFilters } from './GuideFilters.tsx'
import { SubguideChips } from './SubguideChips.tsx'

export const head = (): Head => ({ title: m.guide_title(), description: m.guide_intro() })

export const loader = load(async ({ api, url }) => {
  const view = readView(url.searchParams)
  const [guides, subguides] = await Promise.all([
    nowOrLater(outcomeOf(api(listGuides, { query: queryOf(view) }))),
    nowOrLater(outcomeOf(api(listSubguides))),
  ])
  return withStatus({ guides, subguides }, guides.now?.failure ?? subguides.now?.failure)
})

/** The choice of grid or list needs no data from the server. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.search !== nextUrl.search && asksTheSame(currentUrl, nextUrl) ? false : defaultShouldRevalidate

/** The list of all guides. The filters are in the address. */
export default function GuidesPage() {
  const { guides, subguides } = useLoaderData<typeof loader>()
  const { view, show } = usePendingView(
    ({ searchParams }) => readView(searchParams),
    (next) => `/guides${searchOf(next)}`,
  )
  const arrived = useArrived(guides)
  const groups = useArrived(subguides)?.data?.data ?? []
  return (
    <div className="page grid gap-4 py-4 md:gap-6 md:py-8">
      <PageHead title={m.guide_title()} intro={m.guide_intro()}>
        <StaffButtons subguide={view.subguide} />
      </PageHead>
      <GuideFilters view={view} onChange={(changed, how) => show({ ...view, page: 1, ...changed }, how)} />
      <SubguideChips subguides={groups} view={view} />
      {arrived ? <Guides {...arrived} view={view} groups={groups} /> : <GuidesSkeleton view={view} />}
    </div>
  )
}

function StaffButtons({ subguide }: { subguide: string }) {
  const mayWrite = useMay('guides.write')
  if (!mayWrite) return null
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton to="/guide/store" variant="primary">
        <Icon name="plus" />
        {m.guide_new()}
      </LinkButton>
      <LinkButton to="/subguide/store">
        <Icon name="plus" />
        {m.subguide_new()}
      </LinkButton>
      {subguide && (
        <LinkButton to={editSubguidePath(Number(subguide))}>
          <Icon name="pencil" />
          {m.subguide_edit()}
        </LinkButton>
      )}
    </div>
  )
}

function Guides({
  data,
  failure,
  view,
  groups,
}: Outcome<GuideList> & { view: View; groups: { id: number; title: string }[] }) {
  if (failure) return <LoadFailed title={m.guide_load_failed()} failure={failure} />
  const address = (changed: Partial<View>) => `/guides${searchOf({ ...view, ...changed })}`
  if (data.data.length === 0)
    return searchOf(view) ? (
      <EmptyState title={m.guide_none()} action={<LinkButton to="/guides">{m.guide_all()}</LinkButton>} />
    ) : (
      <StaffEmptyState
        title={m.guide_none()}
        fill={{ may: 'guides.write', text: m.guide_none_staff(), to: '/guide/store', label: m.guide_new() }}
      />
    )
  const placeOf = (id: number) => groups.findIndex((group) => group.id === id)
  // The drafts of staff load after the page. Sorted behind the published guides, they move none of them.
  const rows = data.data.toSorted((a, b) => Number(b.is_public) - Number(a.is_public))
  return (
    <section aria-label={m.guide_title()} className="grid gap-5">
      <p className="text-muted" aria-live="polite">
        {data.more ? m.guide_count_more() : m.guide_count({ count: data.total })}
      </p>
      <ul className={gridOf[view.view]}>
        {rows.map((each, at) => (
          <li key={each.id}>
            <GuideCard
              guide={each}
              view={view.view}
              subguide={groups.find((group) => group.id === each.subguide_id)?.title}
              accent={accentOf(placeOf(each.subguide_id))}
              eager={at < 3}
            />
          </li>
        ))}
      </ul>
      <Pagination
        page={view.page}
        lastPage={Math.ceil(data.total / guideLimits.pageSize)}
        to={(page) => address({ page })}
      />
      <FeedLinks list="guides" />
    </section>
  )
}

const GuidesSkeleton = ({ view }: { view: View }) => (
  <Loading>
    <ul className={gridOf[view.view]}>
      {Array.from({ length: 6 }, (_, at) => (
        <li key={at} data-skeleton>
          <ArticleSkeleton shape={view.view === 'grid' ? 'tile' : 'row'} />
        </li>
      ))}
    </ul>
  </Loading>
)
