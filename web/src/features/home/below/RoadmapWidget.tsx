import { m } from '@guildhall/messages'
import { useArrived, type Arriving } from '../../../api/outcome.ts'
import { isRegistered } from '../../../app/paths.ts'
import type { UpcomingItem } from '../../roadmap/public.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { StaffEmptyState } from '../../../shell/StaffEmptyState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { headLink, SectionHead } from '../SectionHead.tsx'

const grid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-4'

/** The next roadmap items, at most eight. It is empty when they cannot load. */
export default function RoadmapWidget({ roadmap }: { roadmap: Arriving<UpcomingItem[]> }) {
  const items = useArrived(roadmap)
  return (
    <section id="roadmap" aria-labelledby="roadmap-title" className="grid gap-5">
      <SectionHead id="roadmap-title" title={m.roadmap_widget_title()}>
        {isRegistered('/roadmap') && (
          <AppLink to="/roadmap" className={headLink}>
            {m.roadmap_widget_all()}
            <Icon name="chevronRight" />
          </AppLink>
        )}
      </SectionHead>
      {!items ? (
        <Loading>
          <div className={grid}>
            {[1, 2, 3, 4].map((key) => (
              <Skeleton key={key} className="h-36" />
            ))}
          </div>
        </Loading>
      ) : items.length === 0 ? (
        <StaffEmptyState
          title={m.roadmap_widget_empty()}
          fill={{
            may: 'roadmap.write',
            text: m.roadmap_empty_staff(),
            to: '/admin/roadmap?edit=new',
            label: m.roadmap_new(),
          }}
        >
          {m.roadmap_widget_empty_text()}
        </StaffEmptyState>
      ) : (
        <ul className={grid}>
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Item({ item: { id, title, status, urgency, eta, progress, tags } }: { item: UpcomingItem }) {
  const isLate = urgency === 'overdue'
  return (
    <Card as="li" linked={isRegistered('/roadmap')} className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <span className={status === 'planned' ? 'text-brass' : 'text-verd'}>
          {status === 'planned' ? m.roadmap_planned() : m.roadmap_in_progress()}
        </span>
        {urgency && (
          <span title={isLate ? 'Overdue' : 'Urgent'} data-urgency={urgency}>
            <Badge tone={isLate ? 'danger' : 'warn'}>{isLate ? m.roadmap_overdue() : m.roadmap_urgent()}</Badge>
          </span>
        )}
      </p>
      <h3 className="text-base">
        {isRegistered('/roadmap') ? (
          <AppLink to={`/roadmap#roadmap-${id}`} className="stretched">
            {title}
          </AppLink>
        ) : (
          title
        )}
      </h3>
      <p className="flex flex-wrap gap-1">
        {tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </p>
      <p className="mt-auto flex justify-between gap-2 text-sm text-muted">
        {eta ? (
          <span>
            {m.roadmap_eta()} <RelativeTime ofDay at={eta} />
          </span>
        ) : (
          m.roadmap_undated()
        )}
        <span className="tabular">{progress}%</span>
      </p>
      <progress aria-label={m.roadmap_progress()} value={progress} max={100} className="progress" />
    </Card>
  )
}
