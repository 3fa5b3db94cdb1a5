import { AppLink } from '../../ui/AppLink.tsx'
import { GuildEmblem } from '../guildmark/public.ts'
import type { Character } from './character.ts'

/** The guild of a character, with its mark enlarged, as a link to its page. */
export function GuildLine({ guild: { id, name, mark } }: { guild: NonNullable<Character['guild']> }) {
  return (
    <AppLink to={`/guild/${id}`} className="flex min-h-11 items-center gap-3 font-semibold hover:underline">
      <GuildEmblem guildId={id} file={mark} className="w-16" />
      {name}
    </AppLink>
  )
}
