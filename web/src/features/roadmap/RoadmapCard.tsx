import { m } from '@guildhall/messages'
import { Link as LinkIcon } from 'lucide-react'
import { localePath, useLocale } from '../../format/locale.ts'
import { progressOf, statusOf, tagsOf, urgencyOf } from './rules.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { copyText } from '../../ui/CopyButton.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { dateOf, RelativeTime } from '../../ui/RelativeTime.tsx'
import { toast } from '../../ui/toast.ts'
import { addressOf } from './address.ts'
import type { Item } from './timeline.ts'
import { statusTones, statusWords } from './words.ts'
import { FactLine } from '../../ui/FactLine.tsx'

/** A roadmap item at its own anchor. The one in the address is framed, without scripts too. */
export function RoadmapCard({ item, now, isMarked }: { item: Item; now: number; isMarked: boolean }) {
  const pageLocale = useLocale()
  const status = statusOf(item.status)
  const urgency = urgencyOf(item, now)
  const lang = item.locale && item.locale !== pageLocale ? item.locale : undefined
  return (
    <Card
      as="li"
      id={`roadmap-${item.id}`}
      aria-label={item.title}
      data-marked={isMarked || undefined}
      aria-current={isMarked ? 'true' : undefined}
      className="flex scroll-mt-24 flex-col gap-3 target:border-brass! target:outline-2 target:outline-brass data-marked:border-brass! data-marked:outline-2 data-marked:outline-brass"
    >
      <div className="flex items-start justify-between gap-2">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={statusTones[status]}>{statusWords[status]()}</Badge>
          {urgency && (
            <span title={urgency === 'overdue' ? 'Overdue' : 'Urgent'} data-urgency={urgency}>
              <Badge tone={urgency === 'overdue' ? 'danger' : 'warn'}>
                {urgency === 'overdue' ? m.roadmap_overdue() : m.roadmap_urgent()}
              </Badge>
            </span>
          )}
        </p>
        <Button
          size="icon"
          variant="ghost"
          className="-mt-2 -me-2"
          data-needs-script
          aria-label={m.roadmap_copy_named({ title: item.title })}
          title={m.roadmap_copy()}
          onClick={() => void copyLink(item.id)}
        >
          <LinkIcon className="size-5" />
        </Button>
      </div>
      <h3 lang={lang} className="-mt-2 text-lg">
        {item.title}
      </h3>
      {item.description && (
        <div
          lang={lang}
          className="prose-body text-base! text-muted"
          dangerouslySetInnerHTML={{ __html: item.description }}
        />
      )}
      <p className="mt-auto grid gap-1 text-sm text-muted">
        <When item={item} />
        <span>{m.roadmap_impact({ impact: item.impact })}</span>
      </p>
      <ProgressBar label={m.roadmap_progress()} value={progressOf(item)} />
      <Tags tags={tagsOf(item.tags)} />
    </Card>
  )
}

/** Links that filter the page by a tag. */
function Tags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label={m.roadmap_tags()} className="-ms-1 flex flex-wrap gap-1">
      {tags.map((tag) => (
        <li key={tag}>
          <AppLink
            to={addressOf({ tag })}
            preventScrollReset
            className="inline-flex min-h-11 items-center rounded-md px-1 hover:underline pointer-fine:min-h-6"
          >
            <Badge>{tag}</Badge>
          </AppLink>
        </li>
      ))}
    </ul>
  )
}

/** The promised date; for a delivered item its delivery date. */
function When({ item: { status, eta, done_at } }: { item: Item }) {
  const locale = useLocale()
  const isDone = status === 'done' && done_at
  const at = isDone ? done_at : eta
  if (!at || Number.isNaN(Date.parse(at))) return <span>{m.roadmap_undated()}</span>
  return (
    <FactLine>
      {`${isDone ? m.roadmap_done_at() : m.roadmap_eta()} ${dateOf(new Date(at), locale)}`}
      <RelativeTime ofDay at={at} />
    </FactLine>
  )
}

async function copyLink(id: number): Promise<void> {
  const url = `${window.location.origin}${localePath('/roadmap')}#roadmap-${id}`
  if (await copyText(url)) toast.success(m.roadmap_copied())
  else toast.error(m.roadmap_copy_failed())
}
