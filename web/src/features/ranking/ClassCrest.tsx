import { classNames } from '@guildhall/contract/ranking-classes'

/**
 * The coat of arms of a class. It has no alternative text, because the caller writes the name of the class beside it.
 * One file contains all coats of arms, so a page loads it once.
 */
export function ClassCrest({
  of,
  className = 'size-10',
  size = 48,
}: {
  of: number | null
  className?: string
  /** In pixels, where no class gives one. */
  size?: number
}) {
  const name = of !== null && classNames[of] ? `c${of}` : 'cx'
  return <img src={`/classes.svg#${name}`} alt="" width={size} height={size} className={`shrink-0 ${className}`} />
}
