import { useEffect } from 'react'
import { useMatches } from 'react-router'
import * as m from '@guildhall/messages'
import { settings } from './settings.ts'
import { readRouteError } from '../shell/route-error.ts'

/** What a page says of itself in the document's head. Addresses are site-relative; `title` comes without the site's name. */
export interface Head {
  title?: string
  description?: string
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

/** The head of the innermost page that has one, or of the error page that replaces it. */
export function headOf(matches: readonly Match[], error?: unknown): Head {
  if (error !== undefined) {
    const isMissing = readRouteError(error).status === 404
    return { title: isMissing ? m.shell_not_found_title() : m.shell_error_title(), noindex: true }
  }
  for (const { handle, loaderData } of matches.toReversed()) {
    const { head, isPrivate } = (handle ?? {}) as PageHandle
    if (!head || (loaderData === undefined && head.length > 0)) continue
    return { ...head(loaderData as never), ...(isPrivate ? { noindex: true } : {}) }
  }
  return {}
}

/** The document's title: the site's name first, then the page's title or the tagline. */
export const fullTitle = (head: Head): string => `${settings().appName} - ${head.title ?? m.shell_tagline()}`

/** Updates the document's head when the visitor moves to another page or meets an error. */
export function HeadKeeper({ error }: { error?: unknown }) {
  const head = headOf(useMatches(), error)
  const title = fullTitle(head)
  const description = head.description ?? m.shell_description()
  useEffect(() => {
    document.title = title
    document.querySelector('meta[name=description]')?.setAttribute('content', description)
  }, [title, description])
  return null
}
