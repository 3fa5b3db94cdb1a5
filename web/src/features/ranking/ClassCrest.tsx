import { classNames } from '@guildhall/contract/ranking-classes'

/** The class as a coat of arms, with its name beside it. All are in one file, so a page loads it once. */
export function ClassCrest({ of, className = 'size-10' }: { of: number | null; className?: string }) {
  const name = of !== null && classNames[of] ? `c${of}` : 'cx'
  return <img src={`/classes.svg#${name}`} alt="" width="48" height="48" className={`shrink-0 ${className}`} />
}
