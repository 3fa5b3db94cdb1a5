import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { setSettings } from '../../app/settings.ts'
import { everything } from './address.ts'
import type { ListedGuide } from './guide.ts'
import { GuideCard } from './GuideCard.tsx'
import { GuideFilters } from './GuideFilters.tsx'

setSettings({ appName: 'Guildhall' } as never)

const htmlOf = (element: React.ReactNode): string =>
  renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />).replaceAll('<!-- -->', '')

const guide = {
  id: 1,
  slug: 'guia',
  title: 'Guia',
  excerpt: '',
  words: 10,
  locale: 'pt-BR',
  is_public: true,
  isNew: false,
  subguide_id: 1,
  cover_picture: null,
  created_at: '2026-10-01T12:00:00.000Z',
  updated_at: '2026-11-22T12:00:00.000Z',
} as unknown as ListedGuide

test('a card shows the date that the centre sorts by, also after an edit', () => {
  const card = htmlOf(<GuideCard guide={guide} view="list" subguide={undefined} accent="" eager />)
  expect(card).toContain(`dateTime="${guide.created_at}"`)
  expect(card).not.toContain(guide.updated_at)
})

test('inside a sub-guide the order is called that of the team, for that is how it begins', () => {
  const optionsOf = (subguide: string) =>
    [
      ...htmlOf(<GuideFilters view={{ ...everything, subguide }} onChange={() => {}} />).matchAll(
        /<option[^>]*>([^<]*)<\/option>/g,
      ),
    ].map(([, words]) => words)
  expect(optionsOf('')).toEqual(['Mais recentes', 'Ordem alfabética'])
  expect(optionsOf('2')).toEqual(['Ordem da equipe, depois recentes', 'Ordem da equipe, depois A-Z'])
})
