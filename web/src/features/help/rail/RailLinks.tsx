import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
import { createElement } from 'react'
import { cashText } from '../../../format/money.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { iconOf } from './icons.ts'
import type { Rail } from './use-rail.ts'

/** Lists that begin with what waits. Other entries lead to the list of what waits while something does. */
const waitingFirst = new Set(['/support'])

/** The groups of the rail with their links. Folded, only the icons are visible, and every group is open. */
export function RailLinks({ rail: { groups, current, counts }, isFolded }: { rail: Rail; isFolded: boolean }) {
  const isShort = groups.reduce((sum, { pages }) => sum + pages.length, 0) <= 12
  return (
    <div className="grid gap-1">
      {groups.map(({ name, pages, isClosed }) => {
        const isOpen = isFolded || isShort || !isClosed || pages.some(({ path }) => path === current)
        const links = (
          <ul>
            {pages.map(({ path, address, name: label }) => (
              <li key={path}>
                <RailLink
                  to={waitingFirst.has(path) ? address : (counts[path]?.to ?? address)}
                  label={label}
                  path={path}
                  isCurrent={path === current}
                  isFolded={isFolded}
                  waiting={counts[path]}
                />
              </li>
            ))}
          </ul>
        )
        return isFolded ? (
          <div key={name()} className="rail-icons">
            {links}
          </div>
        ) : (
          <details key={name()} open={isOpen} className="group">
            <summary className="rail-entry rail-head">
              {name()}
              <Icon name="chevronDown" className="size-4 transition-transform group-open:rotate-180" />
            </summary>
            {links}
          </details>
        )
      })}
    </div>
  )
}

function RailLink({
  to,
  path,
  label,
  isCurrent,
  isFolded,
  waiting,
}: {
  to: string
  path: string
  label: string
  isCurrent: boolean
  isFolded: boolean
  waiting: Rail['counts'][string] | undefined
}) {
  return (
    <AppLink
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      title={isFolded ? label : undefined}
      className="rail-entry"
    >
      {createElement(iconOf(path), { className: 'size-5 shrink-0', 'aria-hidden': true })}
      <span className={clsx(isFolded ? 'sr-only' : 'min-w-0 flex-1')}>{label}</span>
      {waiting && waiting.count > 0 && (
        <span data-waiting className="rail-count tabular">
          <span className="sr-only">{m.rail_waiting()} </span>
          {cashText(waiting.count)}
          {waiting.more && '+'}
        </span>
      )}
    </AppLink>
  )
}
