import type { AnswerOf } from '@guildhall/contract'
import type { gift } from '@guildhall/contract/gift'
import type { GiftName } from '@guildhall/contract/gift-rules'
import type { App, Caller } from '../../app.ts'
import { refuse } from '../../fail.ts'
import { getUserByLogin } from '../../people/queries.ts'
import { getCharacterCard } from '../character/public.ts'
import * as queries from './queries.ts'

export interface NamedReceiver {
  id: number
  /** The name as it is written. */
  name: string
  character: string | null
}

/**
 * The account that a name means. Whoever cannot get gifts is refused with the same `gift_unreceivable`, whether there is
 * no such account or it wants none: the refusal says no more than a page that anybody may open. Refuses `gift_self`.
 */
export async function findReceiver(
  app: App,
  caller: Pick<Caller, 'id'>,
  { by, name }: { by: GiftName; name: string },
): Promise<NamedReceiver> {
  const found = by === 'login' ? await findByLogin(app, name) : await findByCharacter(app, name)
  if (!found) refuse('gift_unreceivable')
  if (found.id === caller.id) refuse('gift_self')
  if (!(await queries.takesGifts(app.db, found.id, app.now().toISOString()))) refuse('gift_unreceivable')
  return found
}

async function findByLogin(app: App, login: string): Promise<NamedReceiver | null> {
  const user = await getUserByLogin(app.db, login)
  return user ? { id: user.id, name: user.login, character: null } : null
}

/**
 * The owner of a character by the game's own records. Only a character with a public page is found: hidden ones are not
 * (decision 0159).
 */
async function findByCharacter(app: App, name: string): Promise<NamedReceiver | null> {
  if (!app.game.capabilities.ranking) return null
  const card = await getCharacterCard(app, name)
  if (!card) return null
  const owner = await app.game.getOwner(card.name)
  if (owner.kind === 'unknown') refuse('game_unreachable')
  if (owner.kind === 'refused' || owner.value === null) return null
  const user = await getUserByLogin(app.db, owner.value)
  // Somebody else may have signed up here with the login of that account.
  if (!user?.game_account_made || !(await queries.showsCharacters(app.db, user.id))) return null
  return { id: user.id, name: card.name, character: card.name }
}

/** Whether a name can get gifts from the caller, before the caller decides. */
export async function findGiftReceiver(
  app: App,
  caller: Caller,
  asked: { by: GiftName; name: string },
): Promise<AnswerOf<typeof gift.findGiftReceiver>> {
  const { name } = await findReceiver(app, caller, asked)
  return { data: { by: asked.by, name } }
}
