import { m } from '@guildhall/messages'
import { Icon } from '../../ui/Icon.tsx'
import type { ReactNode } from 'react'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { DiamondRule } from '../../ui/DiamondRule.tsx'
import type { Notice } from './notice.ts'

/** Previous is older, next is newer. */
export function Neighbours({ notice }: { notice: Notice }) {
  const { prev_slug, prev_title, next_slug, next_title } = notice
  if (!prev_slug && !next_slug) return null
  return (
    <nav aria-label={m.news_neighbours()} className="grid gap-4 sm:grid-cols-2">
      {prev_slug && (
        <Neighbour slug={prev_slug} rel="prev" title={prev_title}>
          <Icon name="chevronLeft" className="size-4" /> {m.news_previous()}
        </Neighbour>
      )}
      {next_slug && (
        <Neighbour slug={next_slug} rel="next" title={next_title}>
          {m.news_next()} <Icon name="chevronRight" className="size-4" />
        </Neighbour>
      )}
    </nav>
  )
}

function Neighbour({
  slug,
  rel,
  title,
  children,
}: {
  slug: string
  rel: 'prev' | 'next'
  title: string | null
  children: ReactNode
}) {
  return (
    <AppLink
      to={`/notice/${slug}`}
      rel={rel}
      className={`grid gap-1 rounded-lg border border-line bg-s1 p-4 shadow-1 transition-colors hover:border-edge ${rel === 'next' ? 'justify-items-end text-end sm:col-start-2' : 'justify-items-start'}`}
    >
      <span className="flex items-center gap-1 text-sm text-muted">{children}</span>
      <span className="line-clamp-2 font-semibold">{title ?? slug}</span>
    </AppLink>
  )
}

/** Up to three more articles on the same matters. */
export function Related({ notices }: { notices: Notice['related'] }) {
  if (notices.length === 0) return null
  return (
    <section aria-labelledby="related-title" data-no-print>
      <DiamondRule />
      <h2 id="related-title">{m.news_related()}</h2>
      <ul className="mt-5 grid gap-4 md:grid-cols-3">
        {notices.map(({ slug, title, excerpt }) => (
          <li key={slug}>
            <Card as="article" linked className="grid h-full content-start gap-2">
              <h3>
                <AppLink to={`/notice/${slug}`} className="stretched hover:text-brass">
                  {title}
                </AppLink>
              </h3>
              <p className="line-clamp-3 text-sm text-muted">{excerpt}</p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
