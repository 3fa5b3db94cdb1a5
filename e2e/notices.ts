import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './fixtures.ts'

/** A title that no other journey uses, so that many can run on one portal. */
export const aTitle = (what: string): string => `${what} ${Math.random().toString(36).slice(2, 8)}`

/** Publishes over the API; `token` comes from asStaff. */
export async function publish(page: Page, token: string, notice: Record<string, unknown>) {
  const reply = await page.request.post('/api/notice', { data: notice, headers: { authorization: `Bearer ${token}` } })
  expect(reply.status(), await reply.text()).toBe(201)
  return ((await reply.json()) as { data: { id: number; slug: string; title: string } }).data
}

/** A generated image as a file input's value. */
export async function aPicture(name = 'castle.png', width = 1200, height = 675) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#234', noise } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

/** The editor of the Portuguese text, and a button of its toolbar. */
export const body = (page: Page) => page.getByRole('textbox', { name: 'Texto', exact: true })
export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatação' }).getByRole('button', { name, exact: true })
