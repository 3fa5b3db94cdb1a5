import type { Page } from '@playwright/test'
import { expect, alive } from './fixtures.ts'

export const rankings = /\/api\/ranking(\?|$)/
export const guilds = '**/api/ranking/guilds*'

export const api = (entries: object[], more: object = {}) => ({
  typeRanking: 'api',
  lastModified: '2026-11-20T15:04:00.000Z',
  rankings: entries,
  ...more,
})
export const entry = (PlayerName: string, rest: object = {}) => ({
  PlayerName,
  Level: 100,
  Class: 0,
  ClassMaster: 0,
  Clan: 0,
  Guild: 0,
  Pontos: 0,
  ...rest,
})

/** Opens the ranking within the site, so that the browser asks for it. */
export async function walkToRanking(page: Page): Promise<void> {
  await page.goto('/login')
  await alive(page)
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Ranking' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ranking' })).toBeVisible()
}

export const replyWith = (page: Page, body: object) => page.route(rankings, (route) => route.fulfill({ json: body }))
export const names = (page: Page) => page.getByRole('table').getByRole('rowheader')
