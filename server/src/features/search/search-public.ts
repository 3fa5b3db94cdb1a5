import type { AnswerOf, Locale } from '@guildhall/contract'
import type { search } from '@guildhall/contract/search'
import { publicKinds, searchedOfKind } from '@guildhall/contract/search-rules'
import type { App } from '../../app.ts'
import { shorten } from '../../html/sanitise.ts'
import { fold } from '../../snapshots/fold.ts'
import { findNear, findPublic, type PublicMatch } from './public-queries.ts'
import { wordsIn } from './rules.ts'

type Reply = AnswerOf<typeof search.searchPublic>

const textLength = 160
/** The place of what is only similar. */
const nearPlace = 6

/**
 * What a text may mean of what anybody may read. Similar titles are looked up only when no content has its words, since
 * the name of some character is close to almost any word.
 */
export async function searchPublic(app: Pick<App, 'db' | 'now'>, locale: Locale, text: string): Promise<Reply> {
  const key = fold(text)
  const words = wordsIn(key)
  if (words.length === 0) return { data: [] }
  const query = { key, words, locale, now: app.now().toISOString() }
  const found = await findPublic(app.db, query)
  const hasContent = found.some(({ kind }) => kind !== 'character' && kind !== 'guild')
  const near = hasContent ? [] : await findNear(app.db, query)
  return { data: best([...found, ...near]).map(present) }
}

/** The best match of each thing, the best first, at most `searchedOfKind` of a kind. */
function best(matches: PublicMatch[]): PublicMatch[] {
  const rankOf = ({ kind }: PublicMatch) => publicKinds.indexOf(kind)
  const sorted = matches.toSorted(
    (one, other) => one.place - other.place || rankOf(one) - rankOf(other) || one.weight - other.weight,
  )
  const byThing = new Map(sorted.toReversed().map((match) => [`${match.kind} ${match.id}`, match]))
  const counts = new Map<string, number>()
  return sorted.filter((match) => {
    const count = counts.get(match.kind) ?? 0
    if (byThing.get(`${match.kind} ${match.id}`) !== match || count === searchedOfKind) return false
    counts.set(match.kind, count + 1)
    return true
  })
}

const present = ({ kind, id, title, text, amount, place }: PublicMatch): Reply['data'][number] => ({
  kind,
  id,
  title,
  text: text && shorten(text, textLength),
  amount,
  isNear: place === nearPlace,
})
