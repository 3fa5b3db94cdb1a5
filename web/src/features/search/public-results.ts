import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { search } from '@guildhall/contract/search'
import type { PublicKind } from '@guildhall/contract/search-rules'
import { addressWith } from '../../app/view-address.ts'
import { cashText } from '../../format/money.ts'
import { characterAddress } from '../../ui/CharacterLink.tsx'
import type { Choice } from './choices.ts'

export type PublicResult = ReplyOf<typeof search.searchPublic>['data'][number]

const kindWords: Record<PublicKind, () => string> = {
  article: m.search_kind_article,
  guide: m.search_kind_guide,
  item: m.search_kind_item,
  drop: m.search_kind_drop,
  character: m.search_kind_character,
  guild: m.search_kind_guild,
}

/** The heading of the results of a kind. */
export const kindHeadings: Record<PublicKind, () => string> = {
  article: m.news_list_title,
  guide: m.guide_title,
  item: m.shop_title,
  drop: m.droplist_title,
  character: m.search_characters,
  guild: m.search_guilds,
}

const detailsOf: Record<PublicKind, (result: PublicResult) => string> = {
  article: ({ text }) => text ?? '',
  guide: ({ text }) => text ?? '',
  item: ({ amount }) => m.shop_cash({ cash: cashText(amount ?? 0) }),
  drop: ({ text }) => (text ? m.search_drop_of({ mobs: text }) : ''),
  character: ({ amount }) => m.search_character_level({ level: amount ?? 0 }),
  guild: ({ amount }) => m.search_guild_members({ count: amount ?? 0 }),
}

export const choiceOf = (result: PublicResult): Choice => ({
  to: addressOf(result),
  kind: kindWords[result.kind](),
  main: result.title,
  more: detailsOf[result.kind](result),
})

function addressOf({ kind, id }: PublicResult): string {
  switch (kind) {
    case 'article':
      return `/notice/${id}`
    case 'guide':
      return `/guide/${id}`
    case 'item':
      return `/item/${id}`
    case 'drop':
      return addressWith('/droplist', { q: id })
    case 'character':
      return characterAddress(id)
    case 'guild':
      return `/guild/${id}`
  }
}

/** The list of a kind with its own search for the same text; none where there is none. */
export const moreAddresses: Partial<Record<PublicKind, (q: string) => string>> = {
  guide: (q) => addressWith('/guides', { q }),
  item: (q) => addressWith('/shopping', { q }),
  drop: (q) => addressWith('/droplist', { q }),
  character: (q) => addressWith('/ranking', { q }),
}

export const publicSearchAddress = (q: string): string => addressWith('/search', { q })
