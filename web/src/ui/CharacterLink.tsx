import { AppLink } from './AppLink.tsx'

/** The address of a character's page; with `other` it compares the two. */
export const characterAddress = (name: string, other?: string): string =>
  `/player/${encodeURIComponent(name)}${other ? `?${new URLSearchParams({ with: other })}` : ''}`

/** A character's name, as a link to its page. */
export function CharacterLink({ name, className = 'tap hover:underline' }: { name: string; className?: string }) {
  return (
    <AppLink to={characterAddress(name)} className={className}>
      {name}
    </AppLink>
  )
}
