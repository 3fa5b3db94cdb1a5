import type { CallOf, ReplyOf } from '@guildhall/contract'
import type { roadmap, RoadmapStatus } from '@guildhall/contract/roadmap'
import { isBlankHtml } from '../../../ui/editor/clean-html.ts'

export type Editable = ReplyOf<typeof roadmap.getRoadmapItemForEdit>['item']
type Body = CallOf<typeof roadmap.createRoadmapItem>['body']

/** What the form holds. `eta` is a moment of the visitor's own clock, `progress` empty where none was given. */
export type Fields = {
  title: string
  description: string
  tags: string
  status: RoadmapStatus
  impact: string
  progress: string
  eta: string
  en: { title: string; description: string; tags: string }
}

export const fieldsOf = (item: Editable | null): Fields => ({
  title: item?.title ?? '',
  description: item?.description ?? '',
  tags: item?.tags.join(', ') ?? '',
  status: item?.status ?? 'planned',
  impact: String(item?.impact ?? 1),
  progress: item?.progress == null ? '' : String(item.progress),
  eta: item?.eta ? localOf(item.eta) : '',
  en: {
    title: item?.translations.en?.title ?? '',
    description: item?.translations.en?.description ?? '',
    tags: item?.translations.en?.tags?.join(', ') ?? '',
  },
})

export function bodyOf({ en, eta, progress, impact, ...fields }: Fields): Body {
  const isTranslated = en.title.trim() !== '' || en.tags.trim() !== '' || !isBlankHtml(en.description)
  return {
    ...fields,
    impact: Number(impact),
    progress: progress.trim() === '' ? null : clamped(Number(progress)),
    eta: eta ? new Date(eta).toISOString() : null,
    translations: isTranslated ? { en } : {},
  }
}

/** To the nearest 5, between 0 and 100. */
export const clamped = (percent: number): number =>
  Number.isFinite(percent) ? Math.min(100, Math.max(0, Math.round(percent / 5) * 5)) : 0

/** A moment as a field of the visitor's clock wants it: `2026-11-22T10:00`. */
function localOf(moment: string): string {
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The field of the form that a message of the server is about; undefined when it has none. */
export function fieldNamed(path: string) {
  const [first = '', ...rest] = path.split('.')
  if (first === 'translations')
    return rest.includes('title') ? 'en.title' : rest.includes('tags') ? 'en.tags' : 'en.description'
  return (['title', 'description', 'tags', 'status', 'impact', 'progress', 'eta'] as const).find(
    (name) => name === first,
  )
}
