import type { ReplyOf } from '@guildhall/contract'
import type { account } from '@guildhall/contract/account'
import { as, aPlayer, type Player } from '../accounts.ts'
import { examplePath } from '../examples.ts'
import { expect, hydrated, test } from '../fixtures.ts'
import { tracesIn } from '../person.ts'
import { expectItsComplaints, places, visitors } from './visit.ts'

// `npm run walk`: every page that only the signed-in may open, left by a sign-out, and then opened by somebody else.
// Nothing of the first person may be left in the document, its fields, the history's entry or the browser's storage.

const people = {
  player: { username: 'player', password: 'player123' },
  staff: { username: 'admin', password: 'admin123' },
}

/** The next person at the computer; one for all pages, because a new account costs a password hash. */
let next: Player | undefined

for (const place of places.filter(({ access }) => access)) {
  const person = visitors(place)[0] as 'player' | 'staff'
  test(`${place.path} is left by a sign-out of ${person}, and shows the next person nothing of theirs`, async ({
    page,
    portalUrl,
    complaints,
  }) => {
    expectItsComplaints(place, complaints)
    complaints.expect(/status of (400|403|404)/)
    const path = await examplePath(place.path, portalUrl)
    const opened = await page.request.post('/api/login', { data: people[person] })
    const { token } = (await opened.json()) as { token: string }
    const reply = await page.request.get('/api/account/user', { headers: { authorization: `Bearer ${token}` } })
    const { userData } = (await reply.json()) as { userData: ReplyOf<typeof account.getUser>['userData'] }
    const { fullname, email, phone, document } = userData
    // Names of the demo's people stand in public places too, such as the home.
    const traces = [email, phone, document].filter((text): text is string => Boolean(text))
    await as(page, { token })
    await page.goto(path)
    await hydrated(page)
    await expect(page.locator('.pulse:visible:not([data-sample] *)')).toHaveCount(0)

    const menu = page.getByRole('button', { name: 'Minha conta' }).filter({ visible: true })
    await menu.click()
    expect(await tracesIn(page, { traces: [...traces, fullname] }), 'the first person is there').not.toEqual([])
    await page.getByRole('button', { name: 'Sair', exact: true }).filter({ visible: true }).click()
    await expect(page).toHaveURL('/')
    await hydrated(page)
    await expect(menu).toHaveCount(0)
    expect(await tracesIn(page, { traces }), 'after the sign-out').toEqual([])

    next ??= await aPlayer(page)
    await page.evaluate((token) => localStorage.setItem('power-token', token), next.token)
    await page.goto(path)
    await hydrated(page)
    await expect(menu).toBeVisible()
    await expect(page.locator('.pulse:visible:not([data-sample] *)')).toHaveCount(0)
    expect(await tracesIn(page, { traces }), 'as the next person').toEqual([])
  })
}
