import { sql } from 'kysely'
import { portalDatabase } from './database.ts'
import { asStaff, axe, expect, hydrated, test } from './fixtures.ts'
import { aTrader, dust, offer, row } from './market.ts'
import { call } from './payment.ts'
import { chestOf } from './shop.ts'

test('an offer that ended is offered again with one tap', async ({ page }) => {
  const seller = await aTrader(page, { items: [dust.code] })
  const { id, name } = await offer(page, seller, 0, 90)
  const { db, close } = await portalDatabase()
  await sql`update market_listings set ends_at = now() where id = ${id}`.execute(db)
  await sql`select graphile_worker.add_job('end_market_offers', job_key := 'end_market_offers')`.execute(db)
  await expect.poll(() => chestOf(seller.username)).toEqual([dust.code])
  await close()
  await page.goto('/market/my-sales')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Ofertas que terminaram' })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: `Anunciar de novo: 10 × ${name}, 90 Cash` }).click()
  await expect(row(page, name)).toContainText('À venda')
  await expect(page.getByRole('heading', { name: 'Ofertas que terminaram' })).toBeHidden()
  expect(await chestOf(seller.username)).toEqual([])
})

test('a case of laundering is found and undone', async ({ page, newVisitor }) => {
  const visitor = await newVisitor()
  const seller = await aTrader(visitor, { items: [dust.code] })
  const { id, name } = await offer(visitor, seller, 0, 400)
  const buyer = await aTrader(visitor, { cash: 500 })
  const { db, close } = await portalDatabase()
  await sql`update users set visitor_id = ${`browser ${id}`}
    where login in (${seller.username}, ${buyer.username})`.execute(db)
  // The item stays in escrow, as while its buyer is not in the game.
  await sql`create function wait_for_staff() returns trigger language plpgsql as $$
    begin new.next_try_at := now() + interval '1 day'; return new; end $$`.execute(db)
  await sql`create trigger wait_for_staff before update on market_listings for each row
    when (new.id = ${sql.lit(id)} and new.state = 'sold') execute function wait_for_staff()`.execute(db)
  await call(visitor, buyer, 'POST', '/market/buy', { id })
  await sql`drop function wait_for_staff() cascade`.execute(db)
  for (const job of ['count_market_sales', 'review_market_sales']) {
    await sql`select graphile_worker.add_job(${job}, job_key := ${job})`.execute(db)
    await expect
      .poll(async () => (await sql`select from graphile_worker.jobs where key = ${job}`.execute(db)).rows.length)
      .toBe(0)
  }
  await close()

  await asStaff(page)
  await page.goto('/staff/market/suspicions')
  await hydrated(page)
  const card = page.getByRole('article').filter({ hasText: seller.username })
  await expect(card).toContainText('As duas contas usam o mesmo navegador.')
  await axe(page)
  await card.getByRole('button', { name: `Desfazer a venda de ${name}, de ${seller.username}` }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Justificativa').fill('Contas da mesma pessoa')
  await dialog.getByRole('button', { name: 'Desfazer' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => chestOf(seller.username)).toEqual([dust.code])
  const { data } = await call<{ data: number }>(visitor, buyer, 'GET', '/transaction/balance')
  expect(data).toBe(500)
  await page.getByRole('link', { name: 'Com providência' }).click()
  await expect(page.getByRole('article').filter({ hasText: seller.username })).toContainText('Contas da mesma pessoa')
})
