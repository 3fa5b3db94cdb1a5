import type { CallOf, ReplyOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import type { Texts } from '../../../content-form/BilingualTexts.tsx'
import type { FormerNames } from '../../../content-form/draft.ts'
import { fieldFinder, formDataOf, inputsOf, isTranslated, trimmed } from '../../../content-form/form-fields.ts'
import { instantOf, onServerCalendar } from '../../../format/calendar.ts'
import { isBlankHtml } from '../../../ui/editor/clean-html.ts'

export type EditableItem = ReplyOf<typeof shop.getShopItemForEdit>['data']
type Body = Exclude<CallOf<typeof shop.createShopItem>['body'], FormData>

/**
 * The fields that both languages share, named as the contract names them. Numbers are text until they are sent; an
 * empty text means no value.
 */
export type Details = Record<Exclude<keyof Body, 'name' | 'description' | 'translations'>, string>

/** The values of the form. `title` and `body` are the item's name and description, named as in all bilingual forms. */
export interface Fields extends Texts, Details {
  /** The stock that the form showed at first; a draft keeps its own. */
  stockShown: string
  /** Whether the picture is kept, replaced or removed; a new one is a file beside the form. */
  image: 'kept' | 'new' | 'removed'
}

/** The form's values for an item; a new item starts with `blank`. */
export function fieldsOf(item: EditableItem | null, blank: Details): Fields {
  const details = inputsOf(blank, item, { sold_from: inputOfMoment, sold_until: inputOfMoment })
  const english = item?.translations.en
  return {
    title: item?.name ?? '',
    body: item?.description ?? '',
    en: { title: english?.name ?? '', body: english?.description ?? '' },
    ...details,
    stockShown: details.stock,
    image: 'kept',
  }
}

/**
 * The body with its picture. Empty values are removed from the item. The stock is sent only if it was changed, because
 * each sale lowers it, also while a text is edited.
 */
export function bodyOf(fields: Fields, picture: File | null, revision: number | null): FormData {
  const { title, body: text, en, stock, stockShown, image, ...details } = fields
  const english = isTranslated({ title: en.title }, en.body) && { en: { name: en.title, description: en.body } }
  const body = formDataOf({
    name: title,
    description: isBlankHtml(text) ? '' : text,
    ...trimmed(details),
    ...momentsOf(details),
    ...((revision === null || stock.trim() !== stockShown) && { stock: stock.trim() }),
    translations: JSON.stringify(english || {}),
    ...(revision && { revision: String(revision) }),
    ...(image === 'removed' && { remove_image: '1' }),
  })
  if (image === 'new' && picture) body.set('image', picture)
  return body
}

const inputOfMoment = (moment: string | null): string => (moment ? onServerCalendar(moment) : '')

/** The times of the window, which the form has in the server's calendar. */
const momentsOf = ({ sold_from, sold_until }: Pick<Details, 'sold_from' | 'sold_until'>) => ({
  sold_from: sold_from && instantOf(sold_from),
  sold_until: sold_until && instantOf(sold_until),
})

/** Finds the field of `fields` for a message of the server; undefined when there is none. */
export const fieldNames = (fields: Fields) =>
  fieldFinder<Fields, Body>(fields, { name: 'title', description: 'body', remove_image: 'image' })

/** Former names of inputs in stored drafts. */
export const formerNames: FormerNames<Fields> = { code: 'item_id', originalPrice: 'original_price', group: 'group_id' }

/** One to seven numbers with spaces between. */
export const isCode = (text: string): boolean => /^\d{1,5}( +\d{1,5}){0,6}$/.test(text.trim())
/** A whole number from `min` on, in digits. */
export const isWhole = (text: string, min: number): boolean => /^\d{1,9}$/.test(text.trim()) && Number(text) >= min
