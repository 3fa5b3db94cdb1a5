import { clsx, type ClassValue } from 'clsx'
import type { ComponentProps, MouseEvent } from 'react'
import { AppLink } from './AppLink.tsx'
import { Spinner } from './Spinner.tsx'

const base =
  'inline-flex items-center justify-center gap-2 rounded-md border text-center font-semibold break-words transition-colors'

const variants = {
  primary: 'border-transparent bg-brass-strong text-on-brass hover:shadow-[inset_0_0_0_9rem_rgb(255_255_255/.14)]',
  secondary: 'border-edge bg-s3 text-text hover:border-brass',
  ghost: 'border-transparent text-text hover:bg-s2',
  danger: 'border-transparent bg-danger-strong text-white hover:shadow-[inset_0_0_0_9rem_rgb(0_0_0/.16)]',
  link: 'border-transparent text-brass underline underline-offset-4 hover:decoration-2',
}

const sizes = {
  normal: 'min-h-11 px-4',
  /* Dense staff pages: 36 px for a mouse, 44 px for touch. */
  dense: 'min-h-11 px-3 text-sm pointer-fine:min-h-9',
  icon: 'size-11 shrink-0',
}

const unavailable =
  'disabled:border-line disabled:bg-s1 disabled:text-faint disabled:shadow-none data-blocked:border-line data-blocked:bg-s1 data-blocked:text-faint data-blocked:shadow-none'

export interface ButtonLook {
  variant?: keyof typeof variants | undefined
  size?: keyof typeof sizes | undefined
}

/** The classes of a button, for an element that is neither a `<button>` nor an AppLink. */
export const buttonClass = ({ variant = 'secondary', size = 'normal' }: ButtonLook, className?: ClassValue): string =>
  clsx(base, variants[variant], sizes[size], variant === 'link' && size === 'normal' && 'px-0!', className)

/**
 * One primary button per view; `danger` only with a text, or in the confirm dialog. Busy keeps the label and the focus:
 * the button is `aria-disabled` and ignores clicks. Blocked looks disabled and never submits, but can be focused and
 * clicked, so that it can say what is missing (`aria-describedby`, `onClick`). An icon button needs an `aria-label`.
 */
export function Button({
  variant,
  size,
  busy = false,
  blocked = false,
  className,
  children,
  onClick,
  type = 'button',
  ...props
}: ComponentProps<'button'> & ButtonLook & { busy?: boolean; blocked?: boolean }) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || blocked) event.preventDefault()
    if (!busy) onClick?.(event)
  }
  return (
    <button
      {...props}
      type={type}
      onClick={click}
      aria-disabled={busy || blocked || undefined}
      data-blocked={blocked || undefined}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size }, [unavailable, className])}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

/** A link that looks like a button: it navigates and changes nothing. */
export function LinkButton({ variant, size, className, ...props }: ComponentProps<typeof AppLink> & ButtonLook) {
  return <AppLink {...props} className={buttonClass({ variant, size }, className)} />
}
