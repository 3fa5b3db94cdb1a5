import type { Page } from '@playwright/test'
import { as, aPlayer, type Player } from './accounts.ts'
import { expect } from './fixtures.ts'
import { call } from './payment.ts'
import { asAdmin } from './shop.ts'

const control = async (path: string, body: object): Promise<void> => {
  const reply = await fetch(`${process.env.SANDBOX_URL}/control/game/accounts/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(reply.ok, await reply.text()).toBe(true)
}

/** Sets the presence of the player's character in the simulated game. */
export const setPresence = ({ username }: Player, state: 'online' | 'offline' | 'select') =>
  control(`${username}/presence`, { state })

/** Puts an item into the chest of the game. */
export const putIntoChest = ({ username }: Player, item: number[], slot: number) =>
  control(`${username}/chest`, { item, slot })

/** An item that may be sold: its code and its name in the game. */
export const dust = { code: [413, 61, 10], name: 'Poeira de Lactolerium' }

/** A player who is online, with Cash and with items from slot 0 on; the next `goto` is theirs. */
export async function aTrader(page: Page, { cash = 0, items = [] as number[][] } = {}): Promise<Player> {
  const player = await aPlayer(page)
  const { username: login } = player
  if (cash) await asAdmin(page, 'POST', '/transaction/deliveryValueManually', { login, value: cash, note: 'Evento' })
  await setPresence(player, 'online')
  for (const [slot, item] of items.entries()) await putIntoChest(player, item, slot)
  await as(page, player)
  return player
}

interface Cargo {
  inventory: { slot: number; details: { name: string } }[]
}

/** Lists the item of a slot over the API; returns the listing's number and the item's name. */
export async function offer(page: Page, seller: Player, slot: number, price: number) {
  const { inventory } = await call<Cargo>(page, seller, 'GET', '/market/cargo')
  const name = inventory.find((item) => item.slot === slot)!.details.name
  const body = { slot, price: String(price), name }
  const { data } = await call<{ data: { id: number; state: string } }>(page, seller, 'POST', '/market/sell', body)
  expect(data.state).toBe('open')
  return { id: data.id, name, price }
}

/** The row of a table, or on phones the card, with an item's name. */
export const row = (page: Page, name: string | RegExp) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
