import { m } from '@guildhall/messages'
import { playerParts, playerRowsCountedTo, type PlayerPart } from '@guildhall/contract/player-rules'
import { useLoaderData, useNavigate } from 'react-router'
import { getPlayer, listPlayerCharacters } from '../../api/generated.ts'
import type { Api } from '../../api/client.ts'
import { load } from '../../api/load.ts'
import { nowOrLater, outcomeOf, useArrived, type Arriving, type Outcome } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { CountBadge } from '../../ui/CountBadge.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { addressOf, readView, type Tab, type View } from './address.ts'
import { Notes } from './Notes.tsx'
import { Overview } from './Overview.tsx'
import { PartTable } from './Tables.tsx'
import { loadPart, type ListOf } from './parts.ts'
import type { CharacterList, Player } from './player.ts'
import { PlayerHead } from './PlayerHead.tsx'
import { tabWords } from './words.ts'
import { History } from '../audit/public.ts'

type Loaded =
  | { tab: 'overview'; characters: Arriving<Outcome<CharacterList>> }
  | { tab: PlayerPart; list: Arriving<Outcome<ListOf<PlayerPart>>> }

export const head = ({ player }: { player: Player }): Head => ({ title: m.player_title({ login: player.login }) })

export const loader = load(async ({ api, params, url }) => {
  const login = params.login ?? ''
  const view = readView(url)
  const [{ data: player }, content] = await Promise.all([
    api(getPlayer, { params: { login } }),
    loadTab(api, login, view),
  ])
  return { view, player, content }
})

async function loadTab(api: Api, login: string, { tab, before }: View): Promise<Loaded> {
  if (tab === 'overview')
    return { tab, characters: await nowOrLater(outcomeOf(api(listPlayerCharacters, { params: { login } }))) }
  return { tab, list: await nowOrLater(outcomeOf<ListOf<PlayerPart>>(loadPart[tab](api, { login, before }))) }
}

/** A player as staff see them: the account, and a tab for each list that the member of staff may read. */
export default function PlayerPage() {
  const { view, player, content } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const names: Tab[] = ['overview', ...playerParts.filter((part) => player.counts[part] !== undefined)]
  // An address may name a tab that is not for this person. It is shown with the refusal.
  const tabs = names.includes(view.tab) ? names : [...names, view.tab]
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PlayerHead player={player} />
      <Tabs
        label={m.player_tabs()}
        value={view.tab}
        onChange={(tab) => void navigate(addressOf(player.login, { tab }), { preventScrollReset: true })}
        tabs={tabs.map((name) => ({
          name,
          label: (
            <span className="inline-flex items-center gap-1.5">
              {tabWords[name]()}
              {name !== 'overview' && (
                <CountBadge count={player.counts[name]} countedTo={playerRowsCountedTo} isHighlighted={false} />
              )}
            </span>
          ),
          content:
            content.tab === name ? <Content key={player.id} player={player} view={view} content={content} /> : null,
        }))}
      />
      <History key={player.login} player={player.login} />
    </div>
  )
}

function Content({ player, view, content }: { player: Player; view: View; content: Loaded }) {
  if (content.tab === 'overview') return <Overview player={player} characters={content.characters} />
  return <Part part={content.tab} login={player.login} before={view.before} list={content.list} />
}

function Part({
  part,
  login,
  before,
  list,
}: {
  part: PlayerPart
  login: string
  before: string
  list: Arriving<Outcome<ListOf<PlayerPart>>>
}) {
  const arrived = useArrived(list)
  if (!arrived)
    return (
      <Loading>
        <SkeletonRows count={6} className="h-14" />
      </Loading>
    )
  const { data, failure } = arrived
  if (failure) return <LoadFailed title={m.player_failed({ list: tabWords[part]() })} failure={failure} />
  return part === 'notes' ? (
    <Notes login={login} before={before} list={data as ListOf<'notes'>} />
  ) : (
    <PartTable part={part} login={login} before={before} list={data as ListOf<typeof part>} />
  )
}
