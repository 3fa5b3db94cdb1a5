import { avatarInitial } from './avatar.ts'

export function Avatar({ name }: { name: string | null | undefined }) {
  return (
    <span
      aria-hidden
      className="grid size-8 shrink-0 place-items-center rounded-full bg-brass-deep font-semibold text-text"
    >
      {avatarInitial(name)}
    </span>
  )
}
