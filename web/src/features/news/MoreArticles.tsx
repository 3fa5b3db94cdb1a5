import type { ReactNode } from 'react'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { DiamondRule } from '../../ui/DiamondRule.tsx'
import { Icon } from '../../ui/Icon.tsx'

interface NeighbourLink {
  to: string
  title: string
}

/** The previous and next article with their labels; nothing when there is neither. */
export function Neighbours({
  label,
  previous,
  next,
  words,
}: {
  label: string
  previous: NeighbourLink | null
  next: NeighbourLink | null
  words: [previous: string, next: string]
}) {
  if (!previous && !next) return null
  return (
    <nav aria-label={label} className="grid gap-4 sm:grid-cols-2">
      {previous && (
        <Near {...previous} rel="prev">
          <Icon name="chevronLeft" className="size-4" /> {words[0]}
        </Near>
      )}
      {next && (
        <Near {...next} rel="next">
          {words[1]} <Icon name="chevronRight" className="size-4" />
        </Near>
      )}
    </nav>
  )
}

function Near({ to, title, rel, children }: NeighbourLink & { rel: 'prev' | 'next'; children: ReactNode }) {
  return (
    <AppLink
      to={to}
      rel={rel}
      className={`grid gap-1 rounded-lg border border-line bg-s1 p-4 shadow-1 transition-colors hover:border-edge ${rel === 'next' ? 'justify-items-end text-end sm:col-start-2' : 'justify-items-start'}`}
    >
      <span className="flex items-center gap-1 text-sm text-muted">{children}</span>
      <span className="line-clamp-2 font-semibold">{title}</span>
    </AppLink>
  )
}

/** Other articles with the same tags, below the article. */
export function Related({
  id,
  title,
  articles,
}: {
  id: string
  title: string
  articles: (NeighbourLink & { excerpt: string })[]
}) {
  if (articles.length === 0) return null
  return (
    <section aria-labelledby={id} data-no-print>
      <DiamondRule />
      <h2 id={id}>{title}</h2>
      <ul className="mt-5 grid gap-4 md:grid-cols-3">
        {articles.map((article) => (
          <li key={article.to}>
            <Card as="article" linked className="grid h-full content-start gap-2">
              <h3>
                <AppLink to={article.to} className="stretched hover:text-brass">
                  {article.title}
                </AppLink>
              </h3>
              <p className="line-clamp-3 text-sm text-muted">{article.excerpt}</p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
