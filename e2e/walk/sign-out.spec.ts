import type { ReplyOf } from '@guildhall/contract'
import type { account } from '@guildhall/contract/account/login'
import type { Page } from '@playwright/test'
import type { PagePath } from '../../web/src/app/paths.ts'
import { aPlayer } from '../accounts.ts'
import { examplePath } from '../examples.ts'
import { alive, expect, test } from '../fixtures.ts'
import { tracesIn } from '../person.ts'
import { arrivedWhole, expectItsComplaints, places, visitors } from './visit.ts'

// `npm run walk`: a person signs out on every page for players and staff, and another person then opens that page. No
// value of the first person may remain in the document, its fields, the history entry or the browser's storage. A group
// of pages shares one browser, so that it compiles the scripts once.

const accounts = {
  player: { username: 'player', password: 'player123' },
  staff: { username: 'admin', password: 'admin123' },
}

for (const person of ['player', 'staff'] as const) {
  const theirs = places.filter((place) => place.access && visitors(place)[0] === person)
  for (const group of ofAtMost(theirs, 10)) {
    const range = `${group[0]!.path} to ${group.at(-1)!.path}`
    test(`a sign-out of ${person} leaves nothing to the next person, ${range}`, async ({
      page,
      portalUrl,
      complaints,
    }) => {
      test.setTimeout(180_000)
      for (const place of group) expectItsComplaints(place, complaints)
      complaints.expect(/status of (400|403|404|409)/)
      // A page that is being left marks notifications as read. The session may have ended by then.
      complaints.expect(/status of 401 .*\/notifications\/readOf/)
      const next = await aPlayer(page)
      await page.goto('/')
      for (const place of group)
        await test.step(place.path, async () => {
          const path = await examplePath(place.path, portalUrl)
          const { token, fullname, traces } = await signInAgain(page, person)
          await openAs(page, token, path)
          const menu = page.getByRole('button', { name: 'Minha conta' }).filter({ visible: true })
          await menu.click()
          expect(await tracesIn(page, { traces: [...traces, fullname] }), 'the first person is there').not.toEqual([])
          await page.getByRole('button', { name: 'Sair', exact: true }).filter({ visible: true }).click()
          await expect(page, `${path} is left`).toHaveURL('/')
          await alive(page)
          await expect(menu).toHaveCount(0)
          expect.soft(await tracesIn(page, { traces }), `${path} after the sign-out`).toEqual([])

          await openAs(page, next.token, path)
          await expect(menu).toBeVisible()
          expect.soft(await tracesIn(page, { traces }), `${path} as the next person`).toEqual([])
        })
    })
  }
}

/**
 * A new session of a demo account, and the values that no page may show afterwards. Names also occur in public places.
 */
async function signInAgain(page: Page, person: keyof typeof accounts) {
  const opened = await page.request.post('/api/login', { data: accounts[person] })
  const { token } = (await opened.json()) as { token: string }
  const reply = await page.request.get('/api/account/user', { headers: { authorization: `Bearer ${token}` } })
  const { userData } = (await reply.json()) as { userData: ReplyOf<typeof account.getUser>['userData'] }
  const { fullname, email, phone, document } = userData
  return { token, fullname, traces: [email, phone, document].filter((text): text is string => Boolean(text)) }
}

/** Opens an address with the session of a token. */
async function openAs(page: Page, token: string, path: string): Promise<void> {
  await page.evaluate((token) => localStorage.setItem('power-token', token), token)
  await page.goto(path)
  await alive(page)
  await arrivedWhole(page)
}

function ofAtMost(all: PagePath[], size: number): PagePath[][] {
  return all.length === 0 ? [] : [all.slice(0, size), ...ofAtMost(all.slice(size), size)]
}
