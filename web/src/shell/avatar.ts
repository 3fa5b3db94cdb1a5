/** The first letter of the display name, upper-case; B when there is none. */
export function avatarInitial(name: string | null | undefined): string {
  return [...(name?.trim() ?? '')][0]?.toLocaleUpperCase('pt-BR') ?? 'B'
}
