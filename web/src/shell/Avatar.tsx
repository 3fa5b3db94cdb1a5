import { clsx } from 'clsx'
import { avatarInitial } from './avatar.ts'

export function Avatar({ name, className = 'size-8' }: { name: string | null | undefined; className?: string }) {
  return (
    <span
      aria-hidden
      className={clsx('grid shrink-0 place-items-center rounded-full bg-brass-deep font-semibold text-text', className)}
    >
      {avatarInitial(name)}
    </span>
  )
}

/** A placeholder for the avatar while the account loads. */
export function AvatarBlank({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('pulse size-8 rounded-full bg-s3', className)} />
}
