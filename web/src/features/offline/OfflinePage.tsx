import { m } from '@guildhall/messages'
import { useEffect, useState } from 'react'
import type { Head } from '../../app/head.tsx'
import { localePath, splitLocale, useLocale } from '../../format/locale.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { findSavedPages, type SavedPage } from './saved-pages.ts'

export const head = (): Head => ({ title: m.offline_title(), noindex: true })

/** The page of an address that is not saved while there is no connection, with a list of those that are. */
export default function OfflinePage() {
  const locale = useLocale()
  const [saved, setSaved] = useState<SavedPage[] | null>(null)
  useEffect(() => void findSavedPages().then(setSaved, () => setSaved([])), [])
  useEffect(waitForServer, [])
  const pages = saved?.filter(({ path }) => splitLocale(path).locale === locale)
  return (
    <div className="page grid max-w-3xl gap-6 py-8 md:py-12">
      <header className="grid gap-2">
        <h1>{m.offline_title()}</h1>
        <p className="text-muted">{m.offline_text()}</p>
      </header>
      <Button variant="primary" className="justify-self-start" onClick={tryAgain}>
        {m.ui_retry()}
      </Button>
      <section aria-labelledby="saved" className="grid gap-3">
        <h2 id="saved">{m.offline_saved()}</h2>
        {pages?.length === 0 ? (
          <EmptyState title={m.offline_none()}>{m.offline_none_text()}</EmptyState>
        ) : (
          <ul className="grid min-h-48 content-start gap-3">
            {pages?.map(({ path, title, at }) => (
              <Card as="li" key={path} linked className="flex flex-wrap items-baseline justify-between gap-x-4">
                {/* A document: only these are saved. */}
                <a href={path} className="stretched font-semibold">
                  {title}
                </a>
                <RelativeTime at={at} className="text-sm text-muted" />
              </Card>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

const firstWaitMs = 1_000
const longestWaitMs = 30_000

/** Asks from time to time whether the server can be reached, and then opens the page. Returns how to stop. */
function waitForServer(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = firstWaitMs
  async function ask() {
    clearTimeout(timer)
    // Any reply of the server will do. The service worker leaves this request alone.
    const isReached = navigator.onLine && (await fetch(location.pathname, { method: 'HEAD' }).catch(() => null))
    if (isReached && isReached.status < 500) return tryAgain()
    timer = setTimeout(() => void ask(), waitMs * (0.75 + Math.random() / 2))
    waitMs = Math.min(waitMs * 2, longestWaitMs)
  }
  function askAtOnce() {
    waitMs = firstWaitMs
    void ask()
  }
  // Without an address to open, somebody looks at this page itself.
  if (!new URLSearchParams(location.search).has('to')) return () => {}
  timer = setTimeout(() => void ask(), waitMs)
  addEventListener('online', askAtOnce)
  return () => {
    clearTimeout(timer)
    removeEventListener('online', askAtOnce)
  }
}

/** Opens the page that was asked for, or the home. */
function tryAgain(): void {
  const to = new URLSearchParams(location.search).get('to')
  location.replace(to && /^\/(?![/\\])/.test(to) ? to : localePath('/'))
}
