import type { Page } from '@playwright/test'
import { as, aPlayer, type Player } from './accounts.ts'
import { expect } from './fixtures.ts'

const adminTokens = new WeakMap<Page, string>()

async function adminToken(page: Page): Promise<string> {
  const cached = adminTokens.get(page)
  if (cached) return cached
  const login = await page.request.post('/api/login', { data: { username: 'admin', password: 'admin123' } })
  const { token } = (await login.json()) as { token: string }
  adminTokens.set(page, token)
  return token
}

/** Calls the API as the demo's superadmin. */
export async function asAdmin<T>(page: Page, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: object) {
  const token = await adminToken(page)
  const reply = await page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data ? { data } : {}),
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  return (await reply.json()) as T
}

interface ShopItem {
  id: number
  name: string
}

/** An item that only this journey buys. */
export async function anItem(page: Page, fields: Record<string, unknown> = {}): Promise<ShopItem> {
  const name = `Elixir ${Math.random().toString(36).slice(2, 8)}`
  const item = { name, item_id: '413 61 10', price: 100, stock: 50, ...fields }
  return (await asAdmin<{ data: ShopItem }>(page, 'POST', '/item/store', item)).data
}

/** A player with Cash to spend; the next `goto` is theirs. */
export async function aBuyer(page: Page, cash: number): Promise<Player> {
  const player = await aPlayer(page)
  const { username: login } = player
  if (cash) await asAdmin(page, 'POST', '/transaction/deliveryValueManually', { login, value: cash, note: 'Evento' })
  await as(page, player)
  return player
}

/** The items in the chest of a game account. */
export async function chestOf(login: string): Promise<number[][]> {
  const reply = await fetch(`${process.env.SANDBOX_URL}/control/game/accounts/${login}`)
  if (!reply.ok) return []
  return ((await reply.json()) as { chest: { item: number[] }[] }).chest.map(({ item }) => item)
}

/** The card of an item. */
export const card = (page: Page, name: string) => page.getByRole('article', { name })
