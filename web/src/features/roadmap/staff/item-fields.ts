import type { CallOf, ReplyOf } from '@guildhall/contract'
import type { roadmap, RoadmapStatus } from '@guildhall/contract/roadmap'
import { fieldFinder, inputsOf, isTranslated, type EnglishInputs } from '../../../content-form/form-fields.ts'

export type Editable = ReplyOf<typeof roadmap.getRoadmapItemForEdit>['item']
type Body = CallOf<typeof roadmap.createRoadmapItem>['body']

/**
 * The values of a new item, named as the contract names them. Tags are a text with commas, `eta` is a time on the
 * visitor's clock, `progress` is empty when unset.
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

/** The values of the form. */
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

/** A moment in the format of a datetime field, on the visitor's clock: `2026-11-22T10:00`. */
function localOf(moment: string): string {
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The form field that a message of the server belongs to; undefined when there is none. */
export const fieldNamed = fieldFinder<Fields, Body>(fieldsOf(null), {})
