import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { AppLink } from './AppLink.tsx'
import { Cover, type CoverPicture } from './Cover.tsx'
import { Skeleton } from './Skeleton.tsx'

/** `lead`: the first of all, large. `row`: cover beside the text. `tile`: cover above it. */
export type ArticleShape = 'lead' | 'row' | 'tile'

const sizes: Record<ArticleShape, string> = {
  lead: '(min-width: 64rem) 44rem, 100vw',
  row: '(min-width: 40rem) 9rem, 6rem',
  tile: '(min-width: 48rem) 38rem, 100vw',
}

/** An article in a list: the whole card is the link to it; `action` stands on its cover, above that link. */
export function ArticleCard({
  shape,
  to,
  title,
  heading: Heading = 'h3',
  teaser,
  cover,
  labels,
  foot,
  action,
  lang,
  eager = false,
}: {
  shape: ArticleShape
  to: string
  title: string
  heading?: 'h2' | 'h3'
  teaser: string
  cover: CoverPicture | null
  labels?: ReactNode
  foot?: ReactNode
  action?: ReactNode
  lang?: string | undefined
  eager?: boolean
}) {
  return (
    <article className={cx(surface, 'transition-colors hover:border-edge', frame[shape])}>
      <div className={cx('relative', coverBox[shape])}>
        <Cover picture={cover} seed={to} sizes={sizes[shape]} eager={eager} className={coverShape[shape]} />
        {action && <div className="absolute end-1 bottom-1 z-10">{action}</div>}
      </div>
      <div className={cx('flex min-w-0 flex-1 flex-col gap-2', shape !== 'row' && 'p-4 md:p-5')}>
        {labels && <div className="flex flex-wrap items-center gap-2 empty:hidden">{labels}</div>}
        <Heading lang={lang} className={headingLook[shape]}>
          <AppLink to={to} className="stretched hover:text-brass">
            {title}
          </AppLink>
        </Heading>
        <p lang={lang} className={cx('text-muted', shape === 'row' && 'line-clamp-2 text-sm')}>
          {teaser}
        </p>
        {foot && <p className={cx('mt-auto text-sm text-muted', shape !== 'row' && 'pt-2')}>{foot}</p>}
      </div>
    </article>
  )
}

const surface = 'relative flex h-full overflow-clip rounded-lg border border-line bg-s1 shadow-1'

const frame: Record<ArticleShape, string> = {
  lead: 'flex-col',
  row: 'gap-4 p-3 sm:p-4',
  tile: 'flex-col',
}

const coverBox: Record<ArticleShape, string> = {
  lead: 'min-h-0 flex-1',
  row: 'w-24 shrink-0 sm:w-36',
  tile: '',
}

const coverShape: Record<ArticleShape, string> = {
  lead: 'aspect-video h-full',
  row: 'aspect-square rounded-md sm:aspect-video',
  tile: 'aspect-video',
}

/* The display face is for the lead alone; smaller titles stand in the text face. */
const headingLook: Record<ArticleShape, string> = {
  lead: 'font-display text-2xl leading-tight font-semibold text-balance',
  row: 'line-clamp-3 font-sans text-base leading-snug font-semibold',
  tile: 'font-sans text-lg leading-snug font-semibold',
}

/** What stands in a card's place while it loads, with the same measures. */
export function ArticleSkeleton({ shape }: { shape: ArticleShape }) {
  return (
    <div aria-hidden className={cx(surface, frame[shape])}>
      <div className={coverBox[shape]}>
        <Skeleton className={coverShape[shape]} />
      </div>
      <div className={cx('flex min-w-0 flex-1 flex-col gap-3', shape !== 'row' && 'p-4 md:p-5')}>
        <Skeleton className={shape === 'row' ? 'h-5 w-4/5' : 'h-7 w-4/5'} />
        <Skeleton />
        <Skeleton className="h-4 w-3/5" />
      </div>
    </div>
  )
}
