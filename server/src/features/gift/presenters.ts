import type { AnswerOf, Locale } from '@guildhall/contract'
import type { gift } from '@guildhall/contract/gift'
import { describeCode, type ItemKnowledge } from '../../game/items.ts'
import type { GiftRow } from './queries.ts'

type Gift = AnswerOf<typeof gift.getGift>['data']
type StaffGift = AnswerOf<typeof gift.searchGifts>['data'][number]

/** What a presenter needs to describe an item, and the reader's locale. */
export interface Reader {
  knowledge: ItemKnowledge
  locale: Locale
}

const nameOf = (row: GiftRow, { locale }: Reader): string => (locale === 'en' && row.name_en) || row.name

/**
 * A gift as `userId`, one of its two players, sees it. A closed one says nothing to its receiver of who and what. The
 * giver reads the name that they typed, which for a character is not the login.
 */
export function presentGift(row: GiftRow, userId: number, reader: Reader): Gift {
  const { id, state, created_at, expires_at, opened_at, ended_at, refunded_at, delivery } = row
  const isGiver = row.giver_id === userId
  const isOpen = isGiver || opened_at !== null
  return {
    id,
    side: isGiver ? 'sent' : 'received',
    state,
    giver: isOpen ? row.giver : null,
    receiver: isGiver ? (row.receiver_character ?? row.receiver) : row.receiver,
    name: isOpen ? nameOf(row, reader) : null,
    item: isOpen ? describeCode(row.item, reader.knowledge, reader.locale, row.name) : null,
    message: isOpen ? row.message : null,
    price: isGiver ? row.price : null,
    created_at,
    expires_at,
    opened_at,
    ended_at,
    delivery,
    refunded_at,
  }
}

/** A gift as staff see it. */
export function presentForStaff(row: GiftRow, reader: Reader): StaffGift {
  return {
    ...row,
    character: row.receiver_character,
    name: nameOf(row, reader),
    item: describeCode(row.item, reader.knowledge, reader.locale, row.name),
  }
}
