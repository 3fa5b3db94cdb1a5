import type { Preview } from '@guildhall/contract/previews'
import { m } from '@guildhall/messages'
import { skyOf, subjectOf } from '@guildhall/contract/previews-art'
import type { Outcome } from '../../api/outcome.ts'
import type { Guide } from './guide.ts'

/** The title on the guide's own picture, or on a scene. */
export function preview({ data: guide }: Outcome<Guide>): Partial<Preview> | null {
  if (!guide) return null
  const { subguide, slug, share_picture: picture } = guide
  return {
    subject: subjectOf([slug, subguide ?? '']),
    sky: skyOf(slug),
    label: subguide || m.guide_title(),
    ...(picture && { picture: { url: picture.url, place: 'behind' as const } }),
  }
}
