import { as, aPlayer } from './accounts.ts'
import { axe, expect, hydrated, test } from './fixtures.ts'
import { setHidden } from './polls.ts'

const entry = (id: string, action: string) => ({
  id,
  created_at: '2026-06-20T12:00:00.000Z',
  character: 'Renata',
  action,
  detail: 'Guarda da Ponte',
})

// TX-12, D-126
test('what happens in the game shows up without a reload, and a hidden tab asks nothing', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 400/)
  await page.clock.install()
  await as(page, await aPlayer(page))
  let asked = 0
  let answer: { status?: number; json: object } = { json: { logs: [entry('1', 'Derrotou')], isSupported: true } }
  await page.route('**/api/logsgame', (route) => {
    asked += 1
    return route.fulfill(answer)
  })
  await page.goto('/logsgame')
  await hydrated(page)
  await expect(page.getByRole('rowheader', { name: /Derrotou/ })).toBeVisible()
  await axe(page)
  answer = { json: { logs: [entry('2', 'Subiu de nível'), entry('1', 'Derrotou')], isSupported: true } }
  await page.clock.runFor(5_500)
  await expect(page.getByRole('rowheader', { name: /Subiu de nível/ })).toBeVisible()

  await setHidden(page, true)
  const until = asked
  await page.clock.runFor(30_000)
  expect(asked).toBe(until)
  // When the game stops replying, a message appears above the entries so far.
  answer = { status: 400, json: { code: 'game_unreachable', message: 'O jogo não responde.' } }
  await setHidden(page, false)
  await expect(page.getByText('O jogo não está respondendo agora.')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /Derrotou/ })).toBeVisible()
})

test('the page says that the server has no log', async ({ page }) => {
  await as(page, await aPlayer(page))
  await page.route('**/api/logsgame', (route) => route.fulfill({ json: { logs: [], isSupported: false } }))
  await page.goto('/en/logsgame')
  await expect(page.getByText('This server does not tell what happens in the game.')).toBeVisible()
})
