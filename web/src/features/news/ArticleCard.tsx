import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { AppLink } from '../../ui/AppLink.tsx'
import { Cover, type CoverPicture } from './Cover.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** `lead`: the first article, large. `row`: cover beside the text. `tile`: cover above the text. */
export type ArticleShape = 'lead' | 'row' | 'tile'

const sizes: Record<ArticleShape, string> = {
  lead: '(min-width: 64rem) 64rem, 100vw',
  row: '(min-width: 40rem) 14rem, 10rem',
  tile: '(min-width: 48rem) 38rem, 100vw',
}

/** An article in a list: the whole card is its link; `action` is on the cover, above that link. */
export function ArticleCard({
  shape,
  to,
  title,
  heading: Heading = 'h3',
  teaser,
  isCut = teaser.endsWith('…'),
  topic,
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
  /** The teaser. An ellipsis at its end says that the article continues; `isCut` says so for a text without one. */
  teaser: string
  /** Its category or sub-guide, for a drawn cover. */
  topic?: string | null | undefined
  isCut?: boolean
  cover: CoverPicture | null
  labels?: ReactNode
  foot?: ReactNode
  action?: ReactNode
  lang?: string | undefined
  eager?: boolean
}) {
  return (
    <article className={clsx(surface, 'transition-colors hover:border-edge', frame[shape])}>
      <div className={clsx('@container relative', coverBox[shape])}>
        <Cover
          picture={cover}
          seed={to}
          topic={topic}
          sizes={sizes[shape]}
          load={eager ? 'eager' : 'lazy'}
          className={coverShape[shape]}
        />
        {action && <div className="cover-action">{action}</div>}
      </div>
      <div className={clsx('flex min-w-0 flex-col gap-2', textBox[shape])}>
        {labels && <div className="flex flex-wrap items-center gap-2 empty:hidden">{labels}</div>}
        <Heading lang={lang} className={headingLook[shape]}>
          <AppLink to={to} className="stretched hover:text-brass">
            {title}
          </AppLink>
        </Heading>
        <p lang={lang} className={clsx('text-muted', isCut && cutMark, shape === 'row' && 'line-clamp-2 text-sm')}>
          {isCut ? teaser.replace(/…$/, '') : teaser}
        </p>
        {foot && <p className={clsx('mt-auto text-sm text-muted', shape !== 'row' && 'pt-2')}>{foot}</p>}
      </div>
    </article>
  )
}

// The style inserts the ellipsis by its code. One character beyond Latin-1 would double the memory of the page's HTML
// string.
const cutMark = String.raw`after:content-['\2026']`

const surface = 'relative flex h-full overflow-clip rounded-lg border border-line bg-s1 shadow-1'

const frame: Record<ArticleShape, string> = {
  lead: 'flex-col',
  row: 'gap-4 p-3 sm:p-4',
  tile: 'flex-col',
}

const coverBox: Record<ArticleShape, string> = {
  lead: 'aspect-video min-h-0 flex-1 lg:aspect-auto lg:min-h-80',
  row: 'w-24 shrink-0 self-start sm:w-40',
  tile: '',
}

const textBox: Record<ArticleShape, string> = {
  lead: 'p-4 md:p-6',
  row: 'flex-1',
  tile: 'flex-1 p-4 md:p-5',
}

const coverShape: Record<ArticleShape, string> = {
  lead: 'absolute inset-0 h-full',
  row: 'aspect-square rounded-md sm:aspect-[4/3]',
  tile: 'aspect-[2/1]',
}

/* Only the lead has the display font; smaller titles have the text font. */
const headingLook: Record<ArticleShape, string> = {
  lead: 'font-display text-2xl leading-tight font-semibold text-balance',
  row: 'line-clamp-3 font-sans text-base leading-snug font-semibold',
  tile: 'font-sans text-lg leading-snug font-semibold',
}

/** The placeholder of a card while it loads, in the same size. */
export function ArticleSkeleton({ shape }: { shape: ArticleShape }) {
  return (
    <div aria-hidden className={clsx(surface, frame[shape])}>
      <div className={coverBox[shape]}>
        <Skeleton className={coverShape[shape]} />
      </div>
      <div className={clsx('flex min-w-0 flex-col gap-3', textBox[shape])}>
        <Skeleton className={shape === 'row' ? 'h-5 w-4/5' : 'h-7 w-4/5'} />
        <Skeleton />
        <Skeleton className="h-4 w-3/5" />
      </div>
    </div>
  )
}
