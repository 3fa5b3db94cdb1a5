import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

interface Guide {
  id: number
  slug: string
  title: string
}

/** Creates guides over the API, like staff, in a sub-guide of their own. */
export async function guideWriter(request: APIRequestContext) {
  const signedIn = await request.post('/api/login', { data: { username: 'admin', password: 'admin123' } })
  const { token } = (await signedIn.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const mark = Math.random().toString(36).slice(2, 8)
  async function post<T>(path: string, data: object): Promise<T> {
    const reply = await request.post(`/api${path}`, { data, headers })
    expect(reply.status(), await reply.text()).toBe(201)
    return ((await reply.json()) as { data: T }).data
  }
  const subguide = await post<{ id: number }>('/subguide/store', { title: `Grupo ${mark}`, ordenation: 900 })
  const ids: number[] = []
  return {
    mark,
    subguide: { ...subguide, title: `Grupo ${mark}` },
    async guide(form: object): Promise<Guide> {
      const guide = await post<Guide>('/guide/store', { subguide_id: subguide.id, is_public: true, ...form })
      ids.push(guide.id)
      return guide
    },
    async clear() {
      for (const id of ids) await request.delete(`/api/guide/destroy/${id}`, { headers })
      await request.delete(`/api/subguide/destroy/${subguide.id}`, { headers })
    },
  }
}

/** The card of the guide with this title. */
export const card = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title }) })
