import { m } from '@guildhall/messages'
import { Check, Link as LinkIcon, Printer, Share2, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { localePath } from '../../format/locale.ts'
import { useSettings } from '../../app/settings.ts'
import { LinkedIn, Telegram, WhatsApp } from '../../ui/brands.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { copyText } from '../../ui/CopyButton.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { shareLinks } from './rules.ts'

const entryClass =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-start font-semibold whitespace-nowrap hover:bg-s3'

/** Copy, WhatsApp, Telegram, LinkedIn, print. A `<details>`, so the links are there without JavaScript too. */
export function ShareMenu({ slug, title }: { slug: string; title: string }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const url = usePageUrl(slug)
  const links = shareLinks(url, title)
  useLightDismiss(menu)
  return (
    <details ref={menu} className="group relative">
      <summary className={buttonClass({}, 'list-none [&::-webkit-details-marker]:hidden')}>
        <Share2 className="size-5" />
        {m.news_share()}
      </summary>
      <ul
        data-edged
        className="absolute start-0 top-full z-30 mt-1 min-w-56 rounded-md border border-line bg-s2 p-1 shadow-2 sm:start-auto sm:end-0"
      >
        <li className="no-script:hidden">
          <CopyLink url={url} />
        </li>
        <ShareLink href={links.whatsapp}>
          <WhatsApp /> WhatsApp
        </ShareLink>
        <ShareLink href={links.telegram}>
          <Telegram /> Telegram
        </ShareLink>
        <ShareLink href={links.linkedin}>
          <LinkedIn /> LinkedIn
        </ShareLink>
        <li className="no-script:hidden">
          <button
            type="button"
            className={entryClass}
            onClick={() => {
              menu.current?.removeAttribute('open')
              window.print()
            }}
          >
            <Printer className="size-5" />
            {m.news_share_print()}
          </button>
        </li>
      </ul>
    </details>
  )
}

function ShareLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <a href={href} target="_blank" rel="noopener noreferrer" className={entryClass}>
        {children}
      </a>
    </li>
  )
}

/** Copies the address and shows the outcome on the button. */
function CopyLink({ url }: { url: string }) {
  const [copied, setCopied] = useState<boolean>()
  useEffect(() => {
    if (copied === undefined) return
    const timer = setTimeout(() => setCopied(undefined), 2_000)
    return () => clearTimeout(timer)
  }, [copied])
  const Icon = copied === undefined ? LinkIcon : copied ? Check : TriangleAlert
  return (
    <button type="button" className={entryClass} onClick={async () => setCopied(await copyText(url))}>
      <Icon className="size-5" />
      <span aria-live="polite">
        {copied === undefined ? m.news_share_copy() : copied ? m.ui_link_copied() : m.ui_link_copy_failed()}
      </span>
    </button>
  )
}

/** The address in the browser. The server, and a browser without JavaScript, use the configured one. */
function usePageUrl(slug: string): string {
  const { publicUrl } = useSettings()
  return (useHydrated() ? location.origin : publicUrl) + localePath(`/notice/${slug}`)
}

/** Closes on Esc, on a press outside and when the focus leaves. */
function useLightDismiss(menu: React.RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const close = (event: Event) => {
      const details = menu.current
      if (!details?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        details.querySelector('summary')?.focus()
      } else if (details.contains(event.target as Node)) return
      details.open = false
    }
    const events = ['pointerdown', 'focusin', 'keydown'] as const
    for (const name of events) document.addEventListener(name, close)
    return () => {
      for (const name of events) document.removeEventListener(name, close)
    }
  }, [menu])
}
