// What the rest of the web may import of guildmark.
export { GuildEmblem } from './GuildEmblem.tsx'
