import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** A grey placeholder; its size comes from `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('pulse block rounded-sm bg-s3', className ?? 'h-4 w-full')} />
}

/** Skeletons with one sentence for screen readers. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{m.ui_loading()}</span>
      {children}
    </div>
  )
}

/** The skeleton of a list with `count` rows; `className` sets the size of each. */
export const SkeletonRows = ({ count, className }: { count: number; className: string }) =>
  Array.from({ length: count }, (_, row) => (
    <div key={row} data-skeleton>
      <Skeleton className={clsx(className, 'w-full')} />
    </div>
  ))

/** The skeleton of a page whose data only the browser can load, or whose code is loading. */
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
