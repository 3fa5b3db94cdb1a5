import { m } from '@guildhall/messages'
import { AppLink } from '../../ui/AppLink.tsx'
import { GuildEmblem } from '../guildmark/public.ts'

/** Guilds by number. A missing guild is shown by its number, without a name. */
export type Guilds = Record<number, { name: string; file: string | null }>

/** A guild's mark and name; a dash for those without one. */
export function GuildName({ id, guilds }: { id: number; guilds: Guilds }) {
  if (id === 0) return <span className="text-faint">{m.ranking_without_guild()}</span>
  const guild = guilds[id]
  return (
    <span className="inline-flex min-w-0 items-center gap-2 align-middle">
      <GuildEmblem guildId={id} file={guild?.file ?? null} />
      {guild ? (
        <AppLink to={`/guild/${id}`} className="tap hover:underline">
          {guild.name}
        </AppLink>
      ) : (
        m.ranking_guild_number({ id })
      )}
    </span>
  )
}
