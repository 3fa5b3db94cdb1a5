import { expect, test } from 'vitest'
import { aPortal } from '../test/portal.ts'
import { aSandbox } from '../test/sandbox.ts'
import { prepareDemoLogins } from '../server/src/features/account/first-users.ts'
import { checkNewReferrals, checkReferrals } from '../server/src/features/referral/check.ts'
import { seedDemoReferrals } from './referral.ts'

const hour = 3600_000

test('the decisions that the demo has for staff are the same after the checks of a day', async () => {
  const portal = await aPortal({}, { sandbox: await aSandbox() })
  const app = { ...portal.app, config: { ...portal.app.config, isGameSimulated: true } }
  await prepareDemoLogins(app)
  await Promise.all([seedDemoReferrals(app), seedDemoReferrals(app)])
  const player = await app.db.selectFrom('users').select('id').where('login', '=', 'player').executeTakeFirstOrThrow()

  /** The referrals that wait for staff, as the analysis of the player lists them. */
  async function waiting() {
    const token = await portal.aStaffToken()
    const { body } = await portal.call('GET', `/indication/details?from_user=${player.id}`, { token })
    return (body.indicationsDetails as { released: string; firstname: string; type: string; reason: string }[])
      .filter(({ released }) => released === 'P')
      .map(({ firstname, type, reason }) => [firstname, type, reason] as const)
      .toSorted(([one], [other]) => one.localeCompare(other))
  }
  const atFirst = await waiting()
  expect(atFirst).toEqual([
    ['Cecília', 'Success', ''],
    ['Mari', 'Suspect', 'Mesmo navegador que player.'],
  ])

  const start = Date.now()
  portal.setNow(new Date(start + hour / 4))
  await checkNewReferrals(app)
  expect(await waiting()).toEqual(atFirst)
  portal.setNow(new Date(start + 25 * hour))
  await checkReferrals(app)
  expect(await waiting()).toEqual(atFirst)
  portal.setNow()
})
