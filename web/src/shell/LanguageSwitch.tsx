import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
import type { MouseEvent } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { useLocation } from 'react-router'
import { localePath, useLocale } from '../format/locale.ts'
import { tokenHash } from '../mailed-link/link-token.ts'

type Locale = 'pt-BR' | 'en'

const names: Record<Locale, string> = { 'pt-BR': 'Português', en: 'English' }

/**
 * The same page in the other language: a real link, whose click stores the choice (app/early.ts). `isShort` hides the
 * language's name for signed-in people, whose balance and menus need the space.
 */
export function LanguageSwitch({
  className,
  isShort,
  onClick,
}: {
  className?: string
  isShort?: boolean
  onClick?: () => void
}) {
  const other = useLocale() === 'en' ? 'pt-BR' : 'en'
  return (
    <a
      {...useSamePage(other, onClick)}
      lang={other}
      hrefLang={other}
      aria-label={names[other]}
      title={isShort ? names[other] : undefined}
      className={clsx('flex min-h-11 min-w-11 items-center gap-2 rounded-md font-semibold hover:bg-s2', className)}
    >
      <Icon name="globe" />
      <span className={clsx(isShort && 'signed-in:hidden')}>{names[other]}</span>
    </a>
  )
}

/** Shown to browsers that prefer English. The document's inline script decides before the first paint. */
export function ReadInEnglish() {
  const samePage = useSamePage('en')
  if (useLocale() === 'en') return null
  const keepPortuguese = () => {
    window.rememberLanguage('pt-BR')
    document.documentElement.removeAttribute('data-offer-en')
  }
  return (
    <aside
      lang="en"
      aria-label="Language"
      data-no-print
      className="order-2 hidden border-b border-line bg-s2 offer-en:block"
    >
      <div className="page flex items-center justify-between gap-4">
        <a
          {...samePage}
          hrefLang="en"
          className="flex min-h-11 items-center gap-2 font-semibold text-brass hover:underline"
        >
          <Icon name="globe" />
          {m.shell_read_in_english({}, { locale: 'en' })}
        </a>
        <button
          type="button"
          aria-label={m.shell_keep_portuguese({}, { locale: 'en' })}
          onClick={keepPortuguese}
          className="grid size-11 place-items-center rounded-md text-muted hover:text-text"
        >
          <Icon name="close" />
        </button>
      </div>
    </aside>
  )
}

/** The link to the same page in another language. The token of a mailed link is added at the click alone. */
function useSamePage(locale: Locale, onClick?: () => void) {
  const { pathname, search, hash, state } = useLocation()
  const address = localePath(pathname, locale) + search
  return {
    href: address + hash,
    // The server knows only a part of the query, and React keeps the attributes of a document as they are.
    ref(link: HTMLAnchorElement | null) {
      if (link) link.href = address + hash
    },
    onClick(event: MouseEvent<HTMLAnchorElement>) {
      event.currentTarget.href = address + (tokenHash({ state }) || hash)
      onClick?.()
    },
  }
}
