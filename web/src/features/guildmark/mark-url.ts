/**
 * The address of a guild's mark (D-122). With the pattern of the game's host it contains the number in six digits.
 * Otherwise it is the mark that the guild sent here; null when there is none.
 */
export function markUrl(pattern: string | null, guildId: number, file: string | null): string | null {
  if (pattern) return pattern.replace('{id}', String(guildId).padStart(6, '0'))
  return file && `/guilds/${file}`
}
