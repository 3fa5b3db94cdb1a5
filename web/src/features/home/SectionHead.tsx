import type { ReactNode } from 'react'

export const headLink = 'flex min-h-11 items-center gap-1 font-semibold text-brass hover:underline'

/**
 * The heading of a part of the home with its links. The end of the line stays free, because the help button floats
 * there.
 */
export function SectionHead({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-6 pe-16">
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  )
}
