import type { ReplyOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import { isBlankHtml } from '../../../ui/editor/clean-html.ts'

export type EditableItem = ReplyOf<typeof shop.getShopItemForEdit>['data']

/** What the form holds. Numbers are text until they are sent. `title` and `body` are what every bilingual thing has. */
export interface Fields {
  title: string
  body: string
  en: { title: string; body: string }
  code: string
  stock: string
  /** The stock that the form showed at first; a draft keeps the one that it began from. */
  stockShown: string
  price: string
  originalPrice: string
  /** `YYYY-MM-DD`; empty: no promotion. */
  promotion: string
  group: string
  /** What becomes of the picture; a new one is a file beside the form. */
  image: 'kept' | 'new' | 'removed'
}

export const fieldsOf = (item: EditableItem | null): Fields => ({
  title: item?.name ?? '',
  body: item?.description ?? '',
  en: { title: item?.translations.en?.name ?? '', body: item?.translations.en?.description ?? '' },
  code: item?.item_id ?? '',
  stock: String(item?.stock ?? 100),
  stockShown: String(item?.stock ?? 100),
  price: item ? String(item.price) : '',
  originalPrice: item?.original_price ? String(item.original_price) : '',
  promotion: item?.promotion ?? '',
  group: item?.group_id ? String(item.group_id) : '',
  image: 'kept',
})

/**
 * The form as it is sent, with its picture. What is empty is taken away. The stock of an item goes along only where it
 * was changed: it falls with each sale, also while somebody mends a text.
 */
export function bodyOf(fields: Fields, picture: File | null, revision: number | null): FormData {
  const { en } = fields
  const isTranslated = en.title.trim() !== '' || !isBlankHtml(en.body)
  const sent: Record<string, string> = {
    name: fields.title,
    item_id: fields.code,
    description: isBlankHtml(fields.body) ? '' : fields.body,
    ...((revision === null || fields.stock.trim() !== fields.stockShown) && { stock: fields.stock.trim() }),
    price: fields.price.trim(),
    original_price: fields.originalPrice.trim(),
    promotion: fields.promotion,
    group_id: fields.group,
    translations: JSON.stringify(isTranslated ? { en: { name: en.title, description: en.body } } : {}),
    ...(revision && { revision: String(revision) }),
    ...(fields.image === 'removed' && { remove_image: '1' }),
  }
  const body = new FormData()
  for (const [name, value] of Object.entries(sent)) body.set(name, value)
  if (fields.image === 'new' && picture) body.set('image', picture)
  return body
}

const names = [
  [/^translations\.en\.name/, 'en.title'],
  [/^translations/, 'en.body'],
  [/^name/, 'title'],
  [/^description/, 'body'],
  [/^item_id/, 'code'],
  [/^stock/, 'stock'],
  [/^price/, 'price'],
  [/^original_price/, 'originalPrice'],
  [/^promotion/, 'promotion'],
  [/^group_id/, 'group'],
  [/^(?:image|remove_image)/, 'image'],
] as const

/** The field of the form that a message of the server is about; undefined when it has none. */
export const fieldNamed = (path: string) => names.find(([pattern]) => pattern.test(path))?.[1]

/** One to seven numbers with spaces between. */
export const isCode = (text: string): boolean => /^\d{1,5}( +\d{1,5}){0,6}$/.test(text.trim())
/** A whole number from `min` on, in digits. */
export const isWhole = (text: string, min: number): boolean => /^\d{1,9}$/.test(text.trim()) && Number(text) >= min
