import { m } from '@guildhall/messages'
import { data, useLoaderData } from 'react-router'
import { getGuild, listGuildMembers } from '../../api/generated.ts'
import { outcomeOf, withStatus } from '../../api/outcome.ts'
import { load } from '../../api/load.ts'
import type { Head } from '../../app/head.tsx'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { Card } from '../../ui/Card.tsx'
import { CharacterLink } from '../../ui/CharacterLink.tsx'
import { KeyPages } from '../../ui/KeyPages.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { GuildEmblem } from '../guildmark/public.ts'
import { Kingdom } from '../ranking/public.ts'
import type { GuildReply } from './character.ts'
import { BestMembers, MemberTable } from './GuildMembers.tsx'
import { GuildHistory } from './GuildHistory.tsx'
import { ShareAddress } from './ShareAddress.tsx'
import { numberText } from './words.ts'

/** An unknown guild, or a page beyond the members, is a 404. */
export const loader = load(async ({ api, params, url }) => {
  const id = params.id ?? ''
  const after = url.searchParams.get('after') ?? ''
  if (!/^[1-9]\d{0,8}$/.test(id) || !/^\d{0,9}$/.test(after)) throw data({ code: 'not_found' }, { status: 404 })
  const guild = api(getGuild, { params: { id } })
  const members = api(listGuildMembers, { params: { id }, query: after ? { after } : {} })
  const outcome = await outcomeOf(Promise.all([guild, members]).then(([reply, page]) => ({ ...reply, ...page })))
  if (outcome.failure?.status === 404) await guild
  return withStatus({ id, after, ...outcome }, outcome.failure)
})

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

export function head({ data: found, after }: Loaded): Head {
  if (!found) return { title: m.character_guild_title(), noindex: true }
  const { name, members } = found.guild
  return {
    title: name,
    description: m.character_guild_about({ name, count: members }),
    ...(after && { noindex: true }),
  }
}

/** The page of a guild. */
export default function GuildPage() {
  const { id, after, data: found, failure } = useLoaderData<typeof loader>()
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <Breadcrumb
        trail={[
          { label: m.ui_home(), to: '/' },
          { label: m.ranking_title(), to: '/ranking' },
          { label: found?.guild.name ?? m.character_guild_title() },
        ]}
      />
      {failure && (
        <>
          <h1 className="sr-only">{m.character_guild_title()}</h1>
          <LoadFailed title={m.character_guild_failed()} failure={failure} />
        </>
      )}
      {found && (
        <>
          <GuildHead guild={found.guild} />
          <ShareAddress title={found.guild.name} page={`/guild/${id}`} />
          <BestMembers members={found.best} />
          <GuildHistory reply={found} />
          <section aria-labelledby="members" className="grid gap-4">
            <h2 id="members">{m.character_guild_members()}</h2>
            <MemberTable members={found.members} guild={found.guild.name} />
            <KeyPages first={after && `/guild/${id}`} next={found.next && `/guild/${id}?after=${found.next}`} />
          </section>
        </>
      )}
    </div>
  )
}

function GuildHead({ guild: { id, name, mark, kingdom, leader, members, fame } }: { guild: GuildReply['guild'] }) {
  return (
    <Card as="section" className="flex flex-wrap items-center gap-6">
      <GuildEmblem guildId={id} file={mark} className="w-36" />
      <div className="grid min-w-48 flex-1 gap-3">
        <h1 className="wrap-anywhere">{name}</h1>
        <p className="flex flex-wrap gap-x-4 text-lg">
          <Kingdom of={kingdom} />
          <span>{m.character_guild_member_count({ count: members })}</span>
          {fame !== null && <span>{m.character_guild_fame({ fame: numberText(fame) })}</span>}
        </p>
        {leader && (
          <p>
            <span className="text-muted">{m.character_guild_leader()}</span>{' '}
            <CharacterLink name={leader} className="font-semibold hover:underline" />
          </p>
        )}
      </div>
    </Card>
  )
}
