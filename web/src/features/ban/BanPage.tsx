import { m } from '@guildhall/messages'
import { useLoaderData } from 'react-router'
import { listBans } from '../../api/generated.ts'
import { outcomeOf, nowOrLater } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { load } from '../../api/load.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { queryOf, readView } from './address.ts'
import { BanForm } from './BanForm.tsx'
import { BanList } from './BanList.tsx'

export { shouldRevalidate } from '../../staff-list/open-row.ts'

export const head = (): Head => ({ title: m.ban_title() })

export const loader = load(async ({ api, url, now }) => {
  const view = readView(url)
  const login = (url.searchParams.get('login') ?? '').trim().slice(0, 40)
  return { view, now, login, list: await nowOrLater(outcomeOf(api(listBans, { query: queryOf(view) }))) }
})

/** Bans players by the name of a character, and lists who is banned, since when and why. */
export default function BanPage() {
  const { view, now, login, list } = useLoaderData<typeof loader>()
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.ban_title()} intro={m.ban_intro()} />
      <BanForm key={login} now={now} login={login} />
      <BanList view={view} list={list} />
    </div>
  )
}
