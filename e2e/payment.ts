import type { Page } from '@playwright/test'
import { as, aPlayer, type Player } from './accounts.ts'
import { expect } from './fixtures.ts'

/** What a person does at the provider: the sandbox's control. `amount` in reais, where not all was paid. */
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

/** A player with all that providers ask for; the next `goto` is theirs. */
export async function aDonor(page: Page): Promise<Player> {
  const player = await aPlayer(page)
  await call(page, player, 'POST', '/account/updateDocumentAndPhone', { document: '52998224725', phone: '11999998888' })
  await as(page, player)
  return player
}

/** A Pix of R$ 50 at Mercado Pago: its number there. */
export async function aPix(page: Page, player: Player): Promise<string> {
  const { data } = await call<{ data: { id: string } }>(page, player, 'POST', '/mercadopago/pix', { value: '50.00' })
  return data.id
}

export const balanceOf = async (page: Page, player: Player): Promise<number> =>
  (await call<{ data: number }>(page, player, 'GET', '/transaction/balance')).data

/** Puts the tab to sleep, or wakes it, as a phone does while the bank's app is in front. */
export async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}
