import { m } from '@guildhall/messages'

/** A guild by its name and number, or by its number alone when the ranking does not have it. */
export const guildName = ({ id, name }: { id: number; name: string | null }): string =>
  name ? m.guildmark_guild({ name, guild: id }) : m.guildmark_guild_number({ guild: id })
