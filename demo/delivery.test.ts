import { expect, test } from 'vitest'
import { aPortal } from '../test/portal.ts'
import { prepareDemoLogins } from '../server/src/features/account/first-users.ts'
import { sendDemoGifts } from './delivery.ts'

test('the gifts of the demo wait until the game has confirmed the account of the player', async () => {
  const { app } = await aPortal()
  await prepareDemoLogins({ ...app, config: { ...app.config, isGameSimulated: true } })
  const gifts = () => app.db.selectFrom('deliveries').select('reference').where('login', '=', 'player').execute()
  const setState = (game_state: 'pending' | 'ok') =>
    app.db
      .updateTable('users')
      .set({ game_state, game_account_made: game_state === 'ok' })
      .where('login', '=', 'player')
      .execute()

  await setState('pending')
  await sendDemoGifts(app)
  expect(await gifts()).toEqual([])

  await setState('ok')
  await sendDemoGifts(app)
  await sendDemoGifts(app)
  expect((await gifts()).map(({ reference }) => reference).toSorted()).toEqual(['gift 1', 'gift 2'])
})
