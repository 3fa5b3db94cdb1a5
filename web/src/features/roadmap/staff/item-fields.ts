import type { CallOf, ReplyOf } from '@guildhall/contract'
import type { roadmap, RoadmapStatus } from '@guildhall/contract/roadmap'
import { fieldFinder, inputsOf, isTranslated, type EnglishInputs } from '../../../content-form/form-fields.ts'

export type Editable = ReplyOf<typeof roadmap.getRoadmapItemForEdit>['item']
type Body = CallOf<typeof roadmap.createRoadmapItem>['body']

/**
 * What a new item begins with, named as the contract names it. Tags are a text with commas, `eta` is a moment of the
 * visitor's own clock, `progress` is empty where none was given.
 */
const blank = {
  title: '',
  description: '',
  tags: '',
  status: 'planned' as RoadmapStatus,
  impact: '1',
  progress: '',
  eta: '',
}
const blankEnglish = { title: '', tags: '', description: '' } satisfies EnglishInputs<Editable>

/** What the form holds. */
export type Fields = typeof blank & { en: typeof blankEnglish }

const tags = (list: string[] | null) => list?.join(', ') ?? ''

export const fieldsOf = (item: Editable | null): Fields => ({
  ...inputsOf(blank, item, { tags, eta: (moment) => (moment ? localOf(moment) : '') }),
  en: inputsOf(blankEnglish, item?.translations.en, { tags }),
})

export function bodyOf({ en, eta, progress, impact, ...fields }: Fields): Required<Body> {
  const { description, ...lines } = en
  return {
    ...fields,
    impact: Number(impact),
    progress: progress.trim() === '' ? null : clamped(Number(progress)),
    eta: eta ? new Date(eta).toISOString() : null,
    translations: isTranslated(lines, description) ? { en } : {},
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
export const fieldNamed = fieldFinder<Fields, Body>(fieldsOf(null), {})
