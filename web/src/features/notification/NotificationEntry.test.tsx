import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { setSettings } from '../../app/settings.ts'
import type { Entry } from './entries.ts'
import { NotificationEntry } from './NotificationEntry.tsx'

setSettings({ publicUrl: 'https://portal.example' } as never)

// A tab stays open during an update of the portal, and the new server then sends kinds that the tab does not know.
test('a notification of an unknown kind shows its text beside a bell', () => {
  const entry = {
    id: 1,
    kind: 'kind_of_tomorrow' as Entry['kind'],
    text: 'Algo novo aconteceu.',
    link: '/orders',
    createdAt: '2026-11-23T12:00:00.000Z',
    isRead: false,
  } as Entry
  const element = (
    <ul>
      <NotificationEntry entry={entry} onRead={() => {}} onFollow={() => {}} />
    </ul>
  )
  const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  expect(html).toContain('Algo novo aconteceu.')
  expect(html).toContain('lucide-bell')
})
