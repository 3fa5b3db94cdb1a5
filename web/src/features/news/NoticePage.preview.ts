import type { Preview } from '@guildhall/contract/previews'
import { m } from '@guildhall/messages'
import { skyOf, subjectOf } from '@guildhall/contract/previews-art'
import type { Outcome } from '../../api/outcome.ts'
import type { Notice } from './notice.ts'

/** The title on the article's own picture, or on a scene. */
export function preview({ data: notice }: Outcome<Notice>): Partial<Preview> | null {
  if (!notice) return null
  const { category, slug, share_picture: picture } = notice
  return {
    subject: subjectOf([slug, category ?? '']),
    sky: skyOf(slug),
    label: category || m.news_list_title(),
    ...(picture && { picture: { url: picture.url, place: 'behind' as const } }),
  }
}
