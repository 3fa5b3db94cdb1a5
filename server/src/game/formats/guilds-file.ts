import { FormatProblem } from './problem.ts'

/**
 * Guilds.txt: lines of `GROUP SERVER GUILD NAME` and up to three names of sub-guilds. The game appends to it, so the
 * last line of a guild counts. Throws FormatProblem for any other line.
 */
export function readGuildsFile(bytes: Buffer): { id: number; name: string }[] {
  const guilds = new Map<number, { id: number; name: string }>()
  bytes
    .toString('latin1')
    .split('\n')
    .forEach((line, at) => {
      if (!line.trim()) return
      const [, , server, guild, written] = /^\s*(\d{1,2})\s+(\d{1,2})\s+(\d{1,4})\s+(\S+)/.exec(line) ?? []
      if (!written || Number(server) > 15 || Number(guild) > 4095)
        throw new FormatProblem(`Line ${at + 1} of Guilds.txt is not "group server guild name".`)
      const id = Number(server) * 4096 + Number(guild)
      guilds.set(id, { id, name: written.replaceAll('_', ' ').trim() })
    })
  return [...guilds.values()]
}

const guildsMost = 65_536

/**
 * GuildInfo: a record of 8 bytes for each possible guild. Longer records of other builds are refused, because their
 * layout is unknown. An impossible kingdom is refused, too.
 */
export function readGuildInfo(bytes: Buffer): (id: number) => { fame: number; clan: number } {
  if (bytes.length !== guildsMost * 8) throw new FormatProblem(`${bytes.length} bytes is no size of GuildInfo.`)
  for (let id = 0; id < guildsMost; id += 1)
    if (![0, 7, 8].includes(bytes.readUInt8(id * 8 + 2)))
      throw new FormatProblem(`Guild ${id} in GuildInfo has a kingdom that there is not.`, id * 8 + 2)
  return (id) => ({ fame: bytes.readInt16LE(id * 8), clan: bytes.readUInt8(id * 8 + 2) })
}
