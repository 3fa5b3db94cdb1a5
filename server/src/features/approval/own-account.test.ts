import { expect, test } from 'vitest'
import { aPortal, type Person } from '../../../../test/portal.ts'

const portal = await aPortal()
const ownDecisions = async (who: Person) =>
  (await portal.call('GET', '/account/user', { token: who.token })).body.userData.ownDecisions

test('an owner decides about their own things while nobody else may, and their pages know it', async () => {
  const [owner, player] = [await portal.aPerson(['superadmin']), await portal.aPerson()]
  expect(await ownDecisions(owner)).toEqual(['delivery', 'listing', 'referral', 'payment', 'deposit', 'creator_share'])
  const treasurer = await portal.aPerson(['treasurer'])
  expect(await ownDecisions(owner)).toEqual(['delivery', 'listing', 'referral'])
  for (const who of [player, treasurer]) expect(await ownDecisions(who)).toEqual([])
  const second = await portal.aPerson(['superadmin'])
  for (const who of [owner, second]) expect(await ownDecisions(who)).toEqual([])
})
