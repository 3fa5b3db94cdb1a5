import { asStaff, axe, expect, hydrated, test as base } from './fixtures.ts'
import { startPortal, type Portal } from './portal.ts'
import { anItem, asAdmin } from './shop.ts'
import { field, fillRight, submit } from './signup-form.ts'

const secret = 'the secret of a bridge that another portal plays'

/** A portal whose game is that of another one's sandbox: for this portal it is a real game. */
const test = base.extend<object, { portal: Portal }>({
  portal: [
    // Playwright reads from the first argument what a fixture needs; this one needs nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const other = await startPortal({ GAME_BRIDGE_SECRET: secret })
      const portal = await startPortal({ GAME_BRIDGE_URL: `${other.sandboxUrl}/game`, GAME_BRIDGE_SECRET: secret })
      await use(portal)
      for (const each of [portal, other]) {
        await each.stop()
        await each.remove()
      }
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  portalUrl: async ({ portal }, use) => use(portal.url),
})

test('a new portal reads first: a claim, a test of deliveries, the switch, and a purchase that arrives', async ({
  page,
  newVisitor,
}) => {
  test.slow()
  const item = await anItem(page, { price: 10 })
  await asStaff(page)
  await page.goto('/staff/connection')
  await hydrated(page)
  await expect(page.getByText('O jogo responde', { exact: true })).toBeVisible()
  const deliveries = page.locator('#deliveries')
  await expect(deliveries.getByText('Desligado', { exact: true })).toBeVisible()
  await axe(page)

  // A player with an account in the game claims it, and sees that nothing is sold yet.
  const visitor = await newVisitor({ viewport: { width: 360, height: 740 } })
  await visitor.goto('/en/signup')
  await hydrated(visitor)
  await expect(visitor.getByText('For now only players who already have an account in the game')).toBeVisible()
  await fillRight(visitor, 'morador05')
  await field(visitor, 'Game password').fill('morador123')
  await submit(visitor).click()
  await expect(visitor).toHaveURL(/\/en\/settings\/game$/)
  await visitor.goto(`/en/item/${item.id}`)
  await hydrated(visitor)
  await expect(visitor.getByText('for now nothing can be bought')).toBeVisible()

  await page.getByLabel('Login no jogo').fill('morador20')
  await page.getByLabel('Senha desta conta no jogo').fill('morador123')
  await page.getByRole('button', { name: 'Salvar a conta de teste' }).click()
  await deliveries.getByRole('button', { name: 'Testar: Entregas' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Testar: Entregas' }).click()
  await expect(deliveries.getByText('Funcionou')).toBeVisible({ timeout: 60_000 })
  await expect(deliveries.getByText('O item está no baú da conta morador20')).toBeVisible()

  await deliveries.getByRole('button', { name: 'Ligar: Entregas' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ligar: Entregas' }).click()
  await expect(deliveries.getByText('Ligado', { exact: true })).toBeVisible()

  const cash = { login: 'morador05', value: 50, note: 'Evento' }
  await asAdmin(page, 'POST', '/transaction/deliveryValueManually', cash)
  await visitor.goto(`/item/${item.id}`)
  await hydrated(visitor)
  await visitor
    .getByRole('button', { name: /^Comprar/ })
    .first()
    .click()
  await visitor.getByRole('alertdialog').getByRole('button', { name: 'Comprar por 10 Cash' }).click()
  await visitor.getByRole('link', { name: 'Ver pedido' }).click()
  await expect(visitor.getByText('O item está no baú da conta morador05.')).toBeVisible({ timeout: 60_000 })
})
