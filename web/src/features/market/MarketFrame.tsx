import { m } from '@guildhall/messages'
import type { ComponentProps, ReactNode } from 'react'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { MarketNav } from './MarketNav.tsx'
import { GameSwitchNote } from '../../ui/GameSwitchNote.tsx'

/** The frame of the market pages: breadcrumb, heading and navigation. */
export function MarketFrame({
  current,
  page,
  title,
  intro,
  action,
  children,
}: {
  current: ComponentProps<typeof MarketNav>['current']
  /** The name of a page below `/market` that is not in the navigation. */
  page?: string
  title: string
  intro: string
  /** Shown beside the heading. */
  action?: ReactNode
  children: ReactNode
}) {
  const home = { label: m.ui_home(), to: '/' }
  return (
    <div className="page grid gap-4 py-4 md:gap-6 md:py-8">
      <header className="grid gap-3">
        <Breadcrumb
          trail={
            current === '/market' && !page
              ? [home, { label: m.market_title() }]
              : [home, { label: m.market_title(), to: '/market' }, { label: page ?? title }]
          }
        />
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="grid gap-1">
            <h1>{title}</h1>
            <p className="max-w-2xl text-muted max-md:hidden">{intro}</p>
          </div>
          {action}
        </div>
        <MarketNav current={current} />
      </header>
      <GameSwitchNote of="deliveries" />
      {children}
    </div>
  )
}
