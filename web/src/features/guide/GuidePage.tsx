import { m } from '@guildhall/messages'
import { useLoaderData } from 'react-router'
import { getGuide } from '../../api/generated.ts'
import { outcomeOf, withStatus, type Outcome } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { load } from '../../api/load.ts'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { EditGuide } from './staff/EditGuide.tsx'
import type { Guide } from './guide.ts'
import { GuideArticle } from './GuideArticle.tsx'
import { MoreGuides } from './MoreGuides.tsx'
import { CopyPageLink, SharePage } from './ShareGuide.tsx'

/** An unknown slug is a 404. Other failures are shown on the page, with a retry button. */
export const loader = load(async ({ api, params }) => {
  const request = api(getGuide, { params: { slug: params.slug ?? '' } })
  const outcome = await outcomeOf(request.then((reply) => reply.guide))
  if (outcome.failure?.status === 404) await request
  return withStatus(outcome, outcome.failure)
})

export const head = ({ data: guide }: Outcome<Guide>): Head =>
  guide
    ? {
        title: guide.title,
        description: guide.excerpt.slice(0, 160) || guide.title,
        type: 'article',
        publishedAt: guide.created_at,
        updatedAt: guide.updated_at,
        ...(!guide.is_public && { noindex: true }),
      }
    : { title: m.guide_title(), noindex: true }

const trailTo = (label: string) => [
  { label: m.ui_home(), to: '/' },
  { label: m.guide_title(), to: '/guides' },
  { label },
]

/** The page of a guide. */
export default function GuidePage() {
  const { data: guide, failure } = useLoaderData<typeof loader>() as Outcome<Guide>
  if (failure)
    return (
      <div className="page grid max-w-3xl gap-6 py-8">
        <Breadcrumb trail={trailTo(m.news_failed_trail())} />
        <h1 className="sr-only">{m.guide_title()}</h1>
        <LoadFailed
          title={m.guide_view_failed()}
          failure={{ ...failure, message: failure.message || m.guide_unexpected() }}
        />
      </div>
    )
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <Breadcrumb trail={trailTo(guide.title)} />
      <GuideArticle
        guide={guide}
        actions={
          <>
            <LinkButton to="/guides" variant="ghost">
              <Icon name="chevronLeft" />
              {m.guide_back()}
            </LinkButton>
            <SharePage title={guide.title} />
            <CopyPageLink />
            <EditGuide guide={guide} />
          </>
        }
      />
      <MoreGuides guide={guide} />
    </div>
  )
}
