import type { CallOf, ReplyOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import type { Texts } from '../../../content-form/BilingualTexts.tsx'
import type { FormerNames } from '../../../content-form/draft.ts'
import { fieldFinder, formDataOf, inputsOf, isTranslated, trimmed } from '../../../content-form/form-fields.ts'
import { isBlankHtml } from '../../../ui/editor/clean-html.ts'

export type EditableItem = ReplyOf<typeof shop.getShopItemForEdit>['data']
type Body = Exclude<CallOf<typeof shop.createShopItem>['body'], FormData>

/** What both languages share, named as the contract names it. Numbers are text until they are sent; empty is none. */
export type Details = Record<Exclude<keyof Body, 'name' | 'description' | 'translations'>, string>

/** What the form holds. `title` and `body` are what every bilingual thing has: the name and the description. */
export interface Fields extends Texts, Details {
  /** The stock that the form showed at first; a draft keeps the one that it began from. */
  stockShown: string
  /** What becomes of the picture; a new one is a file beside the form. */
  image: 'kept' | 'new' | 'removed'
}

/** The form as an item fills it; one of a new item begins with `blank`. */
export function fieldsOf(item: EditableItem | null, blank: Details): Fields {
  const details = inputsOf(blank, item, {})
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
 * The form as it is sent, with its picture. What is empty is taken away. The stock of an item goes along only where it
 * was changed: it falls with each sale, also while somebody mends a text.
 */
export function bodyOf(fields: Fields, picture: File | null, revision: number | null): FormData {
  const { title, body: text, en, stock, stockShown, image, ...details } = fields
  const english = isTranslated({ title: en.title }, en.body) && { en: { name: en.title, description: en.body } }
  const body = formDataOf({
    name: title,
    description: isBlankHtml(text) ? '' : text,
    ...trimmed(details),
    ...((revision === null || stock.trim() !== stockShown) && { stock: stock.trim() }),
    translations: JSON.stringify(english || {}),
    ...(revision && { revision: String(revision) }),
    ...(image === 'removed' && { remove_image: '1' }),
  })
  if (image === 'new' && picture) body.set('image', picture)
  return body
}

/** The field of `fields` that a message of the server is about; undefined when it has none. */
export const fieldNames = (fields: Fields) =>
  fieldFinder<Fields, Body>(fields, { name: 'title', description: 'body', remove_image: 'image' })

/** Inputs of drafts of earlier versions. */
export const formerNames: FormerNames<Fields> = { code: 'item_id', originalPrice: 'original_price', group: 'group_id' }

/** One to seven numbers with spaces between. */
export const isCode = (text: string): boolean => /^\d{1,5}( +\d{1,5}){0,6}$/.test(text.trim())
/** A whole number from `min` on, in digits. */
export const isWhole = (text: string, min: number): boolean => /^\d{1,9}$/.test(text.trim()) && Number(text) >= min
