/**
 * Where the mark of a guild is (D-122): at the game's own host when its pattern is set, by the number in six digits, else
 * among those that players sent us; null when there is none.
 */
export function markUrl(pattern: string | null, guildId: number, file: string | null): string | null {
  if (pattern) return pattern.replace('{id}', String(guildId).padStart(6, '0'))
  return file && `/guilds/${file}`
}
