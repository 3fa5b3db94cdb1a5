import type { AnswerOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import type { App, Caller } from '../../app.ts'
import { refuse } from '../../fail.ts'
import { getUserByLogin } from '../../people/queries.ts'
import { balanceOf } from '../ledger/public.ts'

/** Shows staff whom a login means before they send something. The balance is only for who may give Cash. */
export async function getRecipient(
  app: App,
  caller: Caller,
  login: string,
): Promise<AnswerOf<typeof shop.getRecipient>> {
  const user = await getUserByLogin(app.db, login)
  if (!user) refuse('not_found')
  const hasGameAccount = user.game_account_made
  const characters = hasGameAccount ? await app.game.findCharacters(user.login) : null
  return {
    data: {
      login: user.login,
      fullname: `${user.first_name} ${user.last_name}`.trim(),
      characters: characters?.kind === 'applied' ? characters.value.map(({ name }) => name) : [],
      charactersKnown: characters?.kind !== 'unknown',
      hasGameAccount,
      balance: caller.permissions.includes('cash.credit') ? await balanceOf(app.db, user.id) : null,
    },
  }
}
