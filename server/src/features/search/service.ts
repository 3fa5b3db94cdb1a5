import type { AnswerOf } from '@guildhall/contract'
import type { search } from '@guildhall/contract/search'
import { permissionOfKind, searchedKinds, searchedOfKind, type SearchedKind } from '@guildhall/contract/search-rules'
import type { App, Caller } from '../../app.ts'
import { maskNumber } from '../../people/mask.ts'
import { documentEnd, documentEndHashes, documentHashes } from '../../people/numbers.ts'
import { maskEmail } from '../player/public.ts'
import * as queries from './queries.ts'
import { isCharacterName, numbersIn } from './rules.ts'
import { readable } from '../../people/closed-text.ts'

type Reply = AnswerOf<typeof search.searchAll>
type Match = queries.Match

/** How long a search waits for the game. A later reply is dropped. */
const gamePatienceMs = 800

/** Finds people, characters and numbered things for a member of staff: only kinds whose permission they hold. */
export async function searchAll(
  app: Pick<App, 'config' | 'db' | 'game'>,
  caller: Pick<Caller, 'permissions'>,
  text: string,
): Promise<Reply> {
  const kinds = new Set(searchedKinds.filter((kind) => caller.permissions.includes(permissionOfKind[kind])))
  const mayReveal = caller.permissions.includes('players.reveal')
  const asksGame = kinds.has('character') && app.game.capabilities.characters && isCharacterName(text)
  const documents = documentsIn(app.config, text)
  const [matches, owner] = await Promise.all([
    queries.findMatches(app.db, { text, numbers: numbersIn(text), kinds, mayReveal, documents }),
    asksGame ? findOwner(app, text) : nobody,
  ])
  return {
    data: best(withOwner(matches, text, owner)).map((match) => present(match, text)),
    isGameSilent: owner === 'silent',
  }
}

/**
 * Who owns the character in the game: `login` for the game account, `person` for the portal account of that game
 * account.
 */
type Owner = { login: string; person: Awaited<ReturnType<typeof queries.getConfirmed>> } | 'silent' | null
const nobody: Owner = null

async function findOwner({ db, game }: Pick<App, 'db' | 'game'>, character: string): Promise<Owner> {
  const outcome = await within(game.getOwner(character), gamePatienceMs)
  if (!outcome || outcome.kind === 'unknown') return 'silent'
  if (outcome.kind === 'refused' || outcome.value === null) return null
  return { login: outcome.value, person: await queries.getConfirmed(db, outcome.value) }
}

/** What the promise resolves to, or null after the time. */
function within<T>(promise: Promise<T>, ms: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Adds the owner of a character to the people. A character without a portal account stays a character. */
function withOwner(matches: Match[], text: string, owner: Owner): Match[] {
  if (owner === null || owner === 'silent') return matches
  const name = matches.find(({ kind, place }) => kind === 'character' && place === 1)?.id ?? text
  const others = matches.filter(({ kind, id }) => kind !== 'character' || id !== name)
  const { person } = owner
  return [
    ...others,
    person
      ? {
          kind: 'person',
          id: person.login,
          login: person.login,
          title: `${person.first_name} ${person.last_name}`,
          matched: 'character',
          secret: name,
          at: person.created_at,
          place: 1,
        }
      : {
          kind: 'character',
          id: name,
          login: null,
          title: null,
          matched: 'character',
          secret: null,
          at: null,
          place: 1,
        },
  ]
}

/** The best match of each thing, the best first, at most `searchedOfKind` of a kind. */
function best(matches: Match[]): Match[] {
  const rankOf = ({ kind }: Match) => searchedKinds.indexOf(kind)
  const sorted = matches.toSorted(
    (one, other) => one.place - other.place || rankOf(one) - rankOf(other) || (one.id < other.id ? -1 : 1),
  )
  const seen = new Set<string>()
  const counts = new Map<SearchedKind, number>()
  return sorted.filter(({ kind, id }) => {
    const count = counts.get(kind) ?? 0
    if (seen.has(`${kind} ${id}`) || count === searchedOfKind) return false
    seen.add(`${kind} ${id}`)
    counts.set(kind, count + 1)
    return true
  })
}

const masks: Partial<Record<Match['matched'], (secret: string) => string>> = {
  email: maskEmail,
}

function present({ kind, id, login, title, matched, secret, at }: Match, text: string): Reply['data'][number] {
  const masked = secret === null ? null : (masks[matched]?.(secret) ?? secret)
  // The text ends as the document does, so nothing has to be decrypted.
  const hint = matched === 'document' ? maskNumber(text.replaceAll(/\D/g, '').padStart(11, '0')) : masked
  const [name, about] = [login, title].map((each) => each && readable(each.trim()))
  return { kind, id, login: name ?? null, title: about ?? null, matched, hint, at }
}

/** The hashes of the document that a text may be: whole, or its last four digits. */
function documentsIn(config: App['config'], text: string): { whole: Buffer[]; end: Buffer[] } {
  const digits = /^\d[\d./ -]*$/.test(text) ? text.replaceAll(/\D/g, '') : ''
  return {
    whole: digits.length === 11 || digits.length === 14 ? documentHashes(config, digits) : [],
    end: digits.length === documentEnd ? documentEndHashes(config, digits) : [],
  }
}
