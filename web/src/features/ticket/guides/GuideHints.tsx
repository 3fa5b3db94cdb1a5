import { m } from '@guildhall/messages'
import { useEffect, useState } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { guide } from '@guildhall/contract/guide'
import { listGuides } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { guideWords, isNamedAfter } from './guide-words.ts'

type Found = Pick<ReplyOf<typeof guide.listGuides>['data'][number], 'slug' | 'title'>

const pauseMs = 400
const most = 3

/** Guides that match the subject of a new ticket, found shortly after the typing stops. They open in a new tab. */
export function GuideHints({ subject }: { subject: string }) {
  const guides = useGuides(guideWords(subject).join(' '))
  return (
    <div role="status" className="empty:hidden">
      {guides.length > 0 && (
        <section
          aria-label={m.ticket_guides()}
          className="rounded-md border border-line border-s-4 border-s-brass bg-bg px-3 py-2"
        >
          <p className="text-sm text-muted">{m.ticket_guides()}</p>
          <ul>
            {guides.map(({ slug, title }) => (
              <li key={slug}>
                <AppLink
                  to={`/guide/${slug}`}
                  target="_blank"
                  rel="noopener"
                  className="inline-flex min-h-11 items-center text-brass underline underline-offset-4"
                >
                  {title}
                  <span className="sr-only"> ({m.ticket_guides_new_tab()})</span>
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** The first guides with all the words, or else those named after one of them. A failed search offers none. */
function useGuides(words: string): Found[] {
  const [found, setFound] = useState<{ words: string; guides: Found[] }>({ words: '', guides: [] })
  useEffect(() => {
    if (!words) return
    const abort = new AbortController()
    const ask = async (q: string) =>
      (await api(listGuides, { query: { q, limit: most }, signal: abort.signal })).data.slice(0, most)
    async function search() {
      let guides = await ask(words)
      const each = words.split(' ')
      // A single word in a text says little about its subject.
      for (const word of each.length > 1 ? each : [])
        if (guides.length === 0) guides = (await ask(word)).filter(({ title }) => isNamedAfter(title, word))
      if (!abort.signal.aborted) setFound({ words, guides })
    }
    const timer = setTimeout(() => void search().catch(() => null), pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [words])
  // The guides of the former words stay until others are found, so that nothing moves with each letter.
  return words ? found.guides : []
}
