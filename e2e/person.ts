import type { Page } from '@playwright/test'
import { aPlayer, type Player } from './accounts.ts'
import { expect } from './fixtures.ts'

/** A player with unique values, so that finding one in another person's page is a leak. */
export interface Person extends Player {
  /** The texts that identify the person. */
  traces: string[]
}

/** Creates a person with document, phone and a ticket. */
export async function aPerson(page: Page): Promise<Person> {
  const player = await aPlayer(page, { firstname: 'Ubirajara', lastname: 'Quaresma' })
  const headers = { authorization: `Bearer ${player.token}` }
  const contact = { document: '39053344705', phone: '11957318264' }
  const ticket = { title: `Item de ${player.username}`, description: null, type: 'Bug', priorities: 'Low' }
  for (const [path, data] of [
    ['/api/account/updateDocumentAndPhone', contact],
    ['/api/ticket/store', ticket],
  ] as const) {
    const reply = await page.request.post(path, { headers, data })
    expect(reply.ok(), await reply.text()).toBe(true)
  }
  const { username, firstname, lastname } = player
  return {
    ...player,
    traces: [username, firstname, lastname, '39053344705', '390.533.447-05', '957318264', '95731-8264'],
  }
}

/** The traces of a person in a tab: in the document, its fields, its history entry, or the browser's storage. */
export async function tracesIn(page: Page, { traces }: { traces: string[] }): Promise<string[]> {
  const all = await page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(({ value }) => value),
      document.title,
      JSON.stringify(history.state),
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    ].join('\n'),
  )
  return traces.filter((trace) => all.includes(trace))
}
