import { m } from '@guildhall/messages'
import { Rss } from 'lucide-react'
import { feedAddress, feedFormats, feedTypes, type FeedList } from '@guildhall/contract/feed'
import { useLocale } from '../format/locale.ts'

const names = { rss: 'RSS', atom: 'Atom' }

/** The feeds of a list, for programs that read them. */
export function FeedLinks({ list }: { list: FeedList }) {
  const locale = useLocale()
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
      <span className="flex items-center gap-2">
        <Rss aria-hidden className="size-4" />
        {m.feed_follow()}
      </span>
      {feedFormats.map((format) => (
        <a
          key={format}
          href={feedAddress(list, format, locale)}
          type={feedTypes[format]}
          className="inline-flex min-h-11 min-w-11 items-center underline underline-offset-4 hover:text-text"
        >
          {names[format]}
        </a>
      ))}
    </p>
  )
}
