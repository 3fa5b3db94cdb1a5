import { classNames } from '@guildhall/contract/ranking-classes'

/** The class as a coat of arms; its name stands beside it. All are one file: a page asks once for them. */
export function ClassCrest({ of, className = 'size-10' }: { of: number | null; className?: string }) {
  const name = of !== null && classNames[of] ? `c${of}` : 'cx'
  return <img src={`/classes.svg#${name}`} alt="" width="48" height="48" className={`shrink-0 ${className}`} />
}
