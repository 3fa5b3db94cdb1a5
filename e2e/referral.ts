import type { Page } from '@playwright/test'
import { aPlayer, type Player } from './accounts.ts'
import { expect } from './fixtures.ts'
import { call } from './payment.ts'

/** The text in the clipboard; the page needs the permission to read it. */
export const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

/** Creates a player; returns it with its referral code. */
export async function aReferrer(page: Page): Promise<Player & { id: number; code: string }> {
  const player = await aPlayer(page)
  const { userData } = await call<{ userData: { id: number; codeIndication: string } }>(
    page,
    player,
    'GET',
    '/account/user',
  )
  return { ...player, id: userData.id, code: userData.codeIndication }
}

/** Creates a character in the game for a login. */
export async function beginToPlay(login: string): Promise<void> {
  const reply = await fetch(`${process.env.SANDBOX_URL}/control/game/accounts/${login}/presence`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state: 'online' }),
  })
  expect(reply.status).toBe(200)
}

/** The provider refunds a payment. */
export async function refund(ref: string): Promise<void> {
  const reply = await fetch(`${process.env.SANDBOX_URL}/control/payments/mercadopago/${ref}/refund`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(reply.status).toBe(200)
}
