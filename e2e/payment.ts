import type { Page } from '@playwright/test'
import { as, aPlayer, type Player } from './accounts.ts'
import { expect } from './fixtures.ts'

/** Acts at the provider by the sandbox's control API. `amount` is in reais, for a part. */
export async function atProvider(
  provider: 'mercadopago' | 'picpay' | 'paypal' | 'pix',
  ref: string,
  action: 'approve' | 'reject' | 'expire' | 'decline' | 'pay-again',
  amount?: number,
): Promise<void> {
  const reply = await fetch(`${process.env.SANDBOX_URL}/control/payments/${provider}/${ref}/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(amount === undefined ? {} : { amount }),
  })
  expect(reply.status, await reply.text()).toBe(200)
}

/** Calls the API as a player. */
export async function call<T>(page: Page, player: Player, method: 'GET' | 'POST', path: string, data?: object) {
  const reply = await page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${player.token}` },
    ...(data ? { data } : {}),
  })
  expect(reply.status(), await reply.text()).toBe(200)
  return (await reply.json()) as T
}

/** A player with the data that providers demand; the next `goto` is theirs. */
export async function aDonor(page: Page): Promise<Player> {
  const player = await aPlayer(page)
  await call(page, player, 'POST', '/account/updateDocumentAndPhone', { document: '52998224725', phone: '11999998888' })
  await as(page, player)
  return player
}

/** Creates a Pix of R$ 50 at Mercado Pago; returns its number there. */
export async function aPix(page: Page, player: Player): Promise<string> {
  const { data } = await call<{ data: { id: string } }>(page, player, 'POST', '/mercadopago/pix', { value: '50.00' })
  return data.id
}

export const balanceOf = async (page: Page, player: Player): Promise<number> =>
  (await call<{ data: number }>(page, player, 'GET', '/transaction/balance')).data

/** Advances a standing clock until the page of an approved payment goes on; returns how many seconds that took. */
export async function countDown(page: Page): Promise<number> {
  const timer = page.getByRole('timer')
  const words = async () => (await timer.allTextContents()).join()
  await expect(timer).toHaveText(/ \d s$/)
  let seconds = 0
  for (let before = await words(); /[1-9]\ss$/.test(before); before = await words())
    // React starts the timer of the next second after it has rendered the last one, so a second may pass without it.
    await expect(async () => {
      await page.clock.runFor(1_000)
      seconds += 1
      await expect.poll(words, { timeout: 5_000 }).not.toBe(before)
    }).toPass()
  return seconds
}
