/**
 * The guild ids that a file name may mean, the likelier first. The game's client writes server group, channel and guild
 * (id = channel × 4096 + guild); server files and panels write the whole id (D-122). Below 4096 both are the same.
 */
export function guildsOfFile(name: string): number[] {
  const [, channel = '', guild = ''] = /^b0[01](\d\d)(\d{4})\.bmp$/i.exec(name) ?? []
  if (!guild) return []
  const byClient = Number(guild) < 4096 && Number(channel) < 16 ? Number(channel) * 4096 + Number(guild) : 0
  return [...new Set([byClient, Number(channel + guild)])].filter((id) => id >= 1 && id <= 65_535)
}
