import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import { Breadcrumb } from './Breadcrumb.tsx'

/** The head of a page: breadcrumb, title, a line about its purpose, and its actions beside them in one group. */
export function PageHead({
  title,
  intro,
  below = [],
  children,
}: {
  title: string
  intro: ReactNode
  /** The pages between the home and this one. */
  below?: { label: string; to: string }[]
  children?: ReactNode
}) {
  return (
    <header className="grid gap-3">
      <Breadcrumb trail={[{ label: m.ui_home(), to: '/' }, ...below, { label: title }]} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 flex-[1_1_20rem] gap-1">
          <h1>{title}</h1>
          <p className="max-w-3xl text-muted">{intro}</p>
        </div>
        {children && <div className="flex flex-wrap items-end gap-3">{children}</div>}
      </div>
    </header>
  )
}
