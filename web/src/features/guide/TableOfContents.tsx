import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import type { Heading } from './headings.ts'

/** A heading that was scrolled to is this far below the top; prose.css has the same value. */
const offsetPx = 90

/** The headings as links, beside the text where there is room. The current section is marked. */
export function TableOfContents({ headings, lang }: { headings: Heading[]; lang: string | undefined }) {
  const current = useCurrentHeading(headings)
  return (
    <nav
      aria-labelledby="contents-title"
      data-no-print
      className="rounded-lg border border-line bg-s1 p-4 lg:sticky lg:top-[90px] lg:col-start-2 lg:row-start-1 lg:max-h-[calc(100vh-7rem)] lg:overflow-y-auto"
    >
      <h2 id="contents-title" className="font-sans text-base font-semibold">
        {m.guide_contents()}
      </h2>
      <ol lang={lang} className="mt-2 grid border-s border-line">
        {headings.map(({ id, level, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className={clsx(
                '-ms-px block min-h-11 border-s-2 border-transparent py-2.5 text-sm text-muted hover:text-text aria-[current]:border-brass aria-[current]:text-text',
                level === 2 ? 'ps-3' : 'ps-7',
              )}
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The id of the current section's heading: the last heading above the line at which a chosen heading stops. */
function useCurrentHeading(headings: Heading[]): string | undefined {
  const ids = headings.map(({ id }) => id).join(' ')
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const elements = ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const observer = new IntersectionObserver(
      () => {
        const above = elements.filter((element) => element.getBoundingClientRect().top <= offsetPx + 2)
        setCurrent(above.at(-1)?.id)
      },
      { rootMargin: `-${offsetPx + 2}px 0px 0px 0px`, threshold: [0, 1] },
    )
    for (const element of elements) observer.observe(element)
    return () => observer.disconnect()
  }, [ids])
  return current
}
