import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { DiamondRule } from '../../ui/DiamondRule.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { Guide } from './guide.ts'

/** The neighbours of its sub-guide, and up to three others. */
export function MoreGuides({ guide: { previous, next, related } }: { guide: Guide }) {
  return (
    <>
      {(previous ?? next) && (
        <nav aria-label={m.guide_neighbours()} className="grid gap-4 sm:grid-cols-2" data-no-print>
          {previous && (
            <Near to={previous} rel="prev">
              <Icon name="chevronLeft" className="size-4" /> {m.guide_previous()}
            </Near>
          )}
          {next && (
            <Near to={next} rel="next">
              {m.guide_next()} <Icon name="chevronRight" className="size-4" />
            </Near>
          )}
        </nav>
      )}
      {related.length > 0 && (
        <section aria-labelledby="more-guides" data-no-print>
          <DiamondRule />
          <h2 id="more-guides">{m.guide_related()}</h2>
          <ul className="mt-5 grid gap-4 md:grid-cols-3">
            {related.map(({ slug, title, excerpt }) => (
              <li key={slug}>
                <Card as="article" linked className="grid h-full content-start gap-2">
                  <h3>
                    <AppLink to={`/guide/${slug}`} className="stretched hover:text-brass">
                      {title}
                    </AppLink>
                  </h3>
                  <p className="line-clamp-3 text-sm text-muted">{excerpt}</p>
                </Card>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Near({
  to,
  rel,
  children,
}: {
  to: { slug: string; title: string }
  rel: 'prev' | 'next'
  children: ReactNode
}) {
  return (
    <AppLink
      to={`/guide/${to.slug}`}
      rel={rel}
      className={`grid gap-1 rounded-lg border border-line bg-s1 p-4 shadow-1 transition-colors hover:border-edge ${rel === 'next' ? 'justify-items-end text-end sm:col-start-2' : 'justify-items-start'}`}
    >
      <span className="flex items-center gap-1 text-sm text-muted">{children}</span>
      <span className="line-clamp-2 font-semibold">{to.title}</span>
    </AppLink>
  )
}
