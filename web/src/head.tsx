import { useEffect } from 'react'
import { useMatches } from 'react-router'
import * as m from '@guildhall/messages'
import { settings } from './settings.ts'

/** What a page says of itself in the document's head. Addresses are site-relative; `title` comes without the site's name. */
export interface Head {
  title?: string
  description?: string
  /** The picture of a link preview, 1200 × 630. */
  image?: string
  type?: 'website' | 'article'
  publishedAt?: string
  updatedAt?: string
  noindex?: boolean
}

export interface PageHandle {
  head?: (data: never) => Head
  name?: string
  isPrivate?: boolean
}

interface Match {
  handle: unknown
  loaderData?: unknown
}

/** The head of the innermost page that has one; a page whose data failed to load says nothing. */
export function headOf(matches: readonly Match[]): Head {
  for (const { handle, loaderData } of matches.toReversed()) {
    const { head, isPrivate } = (handle ?? {}) as PageHandle
    if (!head || (loaderData === undefined && head.length > 0)) continue
    return { ...head(loaderData as never), ...(isPrivate ? { noindex: true } : {}) }
  }
  return {}
}

/** The document's title: the site's name first, then the page's title or the tagline. */
export const fullTitle = (head: Head): string => `${settings().appName} - ${head.title ?? m.shell_tagline()}`

/** Keeps the document's head in step with the page while the visitor moves within the site. */
export function HeadKeeper() {
  const head = headOf(useMatches())
  const title = fullTitle(head)
  const description = head.description ?? m.shell_description()
  useEffect(() => {
    document.title = title
    document.querySelector('meta[name=description]')?.setAttribute('content', description)
  }, [title, description])
  return null
}
