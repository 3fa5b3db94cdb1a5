import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { publicKinds, searchMax, searchedKinds, searchKeys } from './search-rules.ts'
import { Instant, line } from './values.ts'

/**
 * Something that a text may mean. `id` is a login, the name of a character, or a number. `login` is the account that it
 * belongs to; null when the portal has none, or when the game did not say whose a character is. `title` is a name, a
 * subject or an item. `matched` is the key that the text matches, and `hint` the matching value, masked where it is
 * personal data.
 */
const Found = z.object({
  kind: z.enum(searchedKinds),
  id: z.string(),
  login: z.nullable(z.string()),
  title: z.nullable(z.string()),
  matched: z.enum(searchKeys),
  hint: z.nullable(z.string()),
  at: z.nullable(Instant),
})

/**
 * Something public that a text may mean. `id` is the slug of an article or guide, the number of an item or guild, and
 * the name of a drop or character. `text` is the beginning of a text, or the monsters of a drop. `amount` is the price of
 * an item in Cash, the level of a character, or the members of a guild. `isNear` is true for what is only similar.
 */
const PublicFound = z.object({
  kind: z.enum(publicKinds),
  id: z.string(),
  title: z.string(),
  text: z.nullable(z.string()),
  amount: z.nullable(z.number()),
  isNear: z.boolean(),
})

/** The text of a search: one line, in the form in which names are stored. */
export const SearchText = line(1, searchMax).check(z.overwrite((text) => text.normalize('NFC')))

export const search = endpoints({
  searchPublic: {
    route: 'GET /search',
    access: 'public',
    fromReplica: true,
    about:
      'Articles, guides, shop items, drops, characters and guilds that a text may mean, best first, at most 8 of a kind, whatever its case and accents. Where nothing has all its words, what is similar is found (`isNear`). Fewer than three characters find only what begins with them.',
    query: z.object({ q: SearchText }),
    reply: z.object({ data: z.array(PublicFound) }),
    limit: { max: 120, perSeconds: 60, by: 'address' },
    cached: ['news', 'guides', 'shop', 'drops', 'ranking', 'characters'],
  },
  searchAll: {
    route: 'GET /staff/search',
    access: 'staff',
    fromReplica: true,
    about:
      'People, characters and numbered things that a text may mean, best first, at most 8 of a kind. A person is found by parts of login, name (without accents) and e-mail address, by the whole document or its last four digits, and by a character; other things by their whole number. Each kind needs its permission; others are absent. Fewer than three characters find only what begins with them. `isGameSilent`: the game was asked whose the character is and did not reply in time.',
    query: z.object({ q: SearchText }),
    reply: z.object({ data: z.array(Found), isGameSilent: z.boolean() }),
    limit: { max: 120, perSeconds: 60, by: 'caller' },
  },
})
