import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** A grey bar with the size of what will stand here; the size comes from `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('pulse block rounded-sm bg-s3', className ?? 'h-4 w-full')} />
}

/** Skeletons with one sentence for those who do not see them. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{m.ui_loading()}</span>
      {children}
    </div>
  )
}

/** A list on its way: as many rows, each with the size that `className` gives. */
export const SkeletonRows = ({ count, className }: { count: number; className: string }) =>
  Array.from({ length: count }, (_, row) => (
    <div key={row} data-skeleton>
      <Skeleton className={clsx(className, 'w-full')} />
    </div>
  ))

/** The shape of a page whose content only the browser can fetch, or whose code is on its way. */
export function PageSkeleton() {
  return (
    <div className="page py-10">
      <Loading>
        <Skeleton className="h-10 w-2/3 max-w-md" />
        <Skeleton className="h-5 w-full max-w-2xl" />
        <Skeleton className="h-5 w-4/5 max-w-xl" />
        <Skeleton className="mt-4 h-64 w-full" />
      </Loading>
    </div>
  )
}
