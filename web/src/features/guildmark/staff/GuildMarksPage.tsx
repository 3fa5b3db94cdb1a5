import { m } from '@guildhall/messages'
import { useLoaderData, useNavigate } from 'react-router'
import { markStates } from '@guildhall/contract/guildmark-rules'
import { listGuildMarks } from '../../../api/generated.ts'
import { load } from '../../../api/load.ts'
import { nowOrLater, outcomeOf } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { ChoiceLinks } from '../../../ui/ChoiceLinks.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { SearchForm } from '../../../ui/SearchForm.tsx'
import { addressOf, queryOf, readView } from './address.ts'
import { MarkList } from './MarkList.tsx'

export const head = (): Head => ({ title: m.guildmark_staff_title() })

export const loader = load(async ({ api, url }) => {
  const view = readView(url)
  return { view, list: await nowOrLater(outcomeOf(api(listGuildMarks, { query: queryOf(view) }))) }
})

const filters = {
  '': m.guildmark_filter_all,
  current: m.guildmark_filter_current,
  removed: m.guildmark_filter_removed,
  locked: m.guildmark_filter_locked,
}

/** The marks that players sent. Staff take one down, and lock a guild that sends offensive ones. */
export default function GuildMarksPage() {
  const { view, list } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.guildmark_staff_title()} intro={m.guildmark_staff_intro()} />
      <div className="grid gap-4 rounded-lg border border-line bg-s1 p-4">
        <SearchForm
          q={view.q}
          onSearch={(q) => void navigate(addressOf({ state: view.state, q }))}
          label={m.guildmark_search()}
          send={m.guildmark_search_send()}
          spellCheck={false}
          className="min-w-48 flex-1"
        />
        <ChoiceLinks
          label={m.guildmark_filters()}
          choices={['', ...markStates]}
          chosen={view.state}
          to={(state) => addressOf({ state, q: view.q })}
        >
          {(state) => filters[state]()}
        </ChoiceLinks>
      </div>
      <MarkList view={view} list={list} />
    </div>
  )
}
