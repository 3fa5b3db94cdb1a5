import { m } from '@guildhall/messages'
import { RefreshCw } from 'lucide-react'
import { useLocale } from '../../format/locale.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { dateOf, RelativeTime } from '../../ui/RelativeTime.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Item } from './timeline.ts'

/** The next milestone, with a refresh button. Undefined while it loads, null when no item has a date. */
export function Milestone({
  item,
  busy,
  onRefresh,
}: {
  item: Item | null | undefined
  busy: boolean
  onRefresh: () => void
}) {
  const locale = useLocale()
  return (
    <Card
      as="section"
      aria-labelledby="next-milestone"
      className="flex items-center justify-between gap-3 border-s-4! border-s-brass! max-md:py-2!"
    >
      <div className="grid min-w-0 gap-1">
        <h2 id="next-milestone" className="font-sans text-sm font-semibold text-brass">
          {m.roadmap_next()}
        </h2>
        {item === undefined && <Skeleton className="h-8 w-64 max-w-full" />}
        {item === null && <p className="text-lg">{m.roadmap_next_none()}</p>}
        {item && (
          <>
            <p className="font-semibold md:text-xl">
              <AppLink to={`#roadmap-${item.id}`} className="inline-block min-h-11 hover:text-brass">
                {item.title}
              </AppLink>
            </p>
            {/*
             * On a phone always two lines. A shorter relative time replaces the date after hydration, and the line
             * break must not change.
             */}
            <p className="grid gap-x-3 text-muted sm:flex sm:items-center">
              <span>{`${m.roadmap_eta()} ${dateOf(new Date(item.eta!), locale)}`}</span>
              <RelativeTime ofDay at={item.eta!} />
            </p>
          </>
        )}
      </div>
      <Button onClick={onRefresh} busy={busy} className="max-sm:px-3!" data-needs-script>
        {!busy && <RefreshCw className="size-5" aria-hidden />}
        <span className="max-sm:sr-only">{m.roadmap_refresh()}</span>
      </Button>
    </Card>
  )
}
