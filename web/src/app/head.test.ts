import { expect, test } from 'vitest'
import { headOf } from './head.tsx'

const page = { handle: { head: ({ title }: { title: string }) => ({ title }) }, loaderData: { title: 'Kefra' } }

test('the innermost page with a head speaks, and a private one is not for search engines', () => {
  expect(headOf([page, { handle: undefined }])).toEqual({ title: 'Kefra' })
  expect(headOf([{ handle: { ...page.handle, isPrivate: true }, loaderData: page.loaderData }])).toEqual({
    title: 'Kefra',
    noindex: true,
  })
})

test.each([
  [{ status: 404, statusText: '', data: { code: 'not_found' } }, 'Página não encontrada'],
  [{ status: 503, statusText: '', data: { code: 'unavailable' } }, 'Esta página não abriu'],
  [new Error('x is undefined'), 'Esta página não abriu'],
  [null, 'Esta página não abriu'],
])('an error stands in the place of its page, and is not for search engines', (error, title) => {
  expect(headOf([page], error)).toEqual({ title, noindex: true })
})
