import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/AppLink.tsx'
import { characterAddress } from '../../../ui/CharacterLink.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ClassCrest, classAndEvolution, Movement } from '../../ranking/public.ts'
import type { OwnHome } from './own-home.ts'

const row = 'relative flex h-16 items-center gap-3 rounded-lg border border-line bg-s1/90 px-3'

/** The player's best character with its level and place, or why there is none. */
export function OwnCharacter({
  own,
  isOfStaff,
  hasFailed,
  retry,
}: {
  own: OwnHome | null
  /** An account of staff without one in the game. */
  isOfStaff: boolean
  hasFailed: boolean
  retry: () => void
}) {
  if (hasFailed)
    return (
      <Row title={m.mine_failed()}>
        <button type="button" onClick={retry} className="stretched text-brass underline">
          {m.ui_retry()}
        </button>
      </Row>
    )
  if (!own) return <Skeleton className="h-16" />
  const { character, source } = own
  if (!character) return isOfStaff ? <OfStaff /> : <NoCharacter source={source} />
  const { name, level, place, movement, hasPage } = character
  const nameClass = 'block truncate font-semibold'
  return (
    <div className={row} data-own-character>
      <ClassCrest of={character.class} />
      <div className="min-w-0 flex-1">
        {hasPage ? (
          <AppLink to={characterAddress(name)} className={`stretched ${nameClass}`}>
            {name}
          </AppLink>
        ) : (
          <span className={nameClass}>{name}</span>
        )}
        <span className="block truncate text-sm text-muted">{classAndEvolution(character)}</span>
      </div>
      <div className="tabular shrink-0 text-end">
        <span className="block font-semibold text-brass">{m.ranking_level({ level })}</span>
        {place !== null && (
          <span className="block text-sm">
            {m.mine_place({ place })} <Movement of={movement} />
          </span>
        )}
      </div>
    </div>
  )
}

function NoCharacter({ source }: Pick<OwnHome, 'source'>) {
  if (source === 'game' || source === 'unsupported')
    return (
      <Row title={source === 'game' ? m.mine_no_character() : m.mine_unsupported()}>
        {/* The first steps of a player are on the account's page, with the download among them. */}
        <RowLink to={source === 'game' ? '/settings/profile' : '/ranking'}>
          {source === 'game' ? m.first_day_title() : m.home_top_all()}
        </RowLink>
      </Row>
    )
  if (source === 'silent') return <Row title={m.mine_silent()} />
  return (
    <Row title={m.mine_no_account()}>
      <RowLink to="/settings/game">{m.game_account_go()}</RowLink>
    </Row>
  )
}

const OfStaff = () => (
  <Row title={m.mine_staff()}>
    <RowLink to="/dashboard">{m.dashboard_title()}</RowLink>
  </Row>
)

const Row = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={row} data-own-character>
    <ClassCrest of={null} />
    <p className="line-clamp-3 flex-1 text-sm leading-tight">{title}</p>
    {children}
  </div>
)

/** The link of the whole row. On a phone the reason needs the room of its words, so an arrow stands for them. */
const RowLink = ({ to, children }: { to: string; children: string }) => (
  <AppLink to={to} className="stretched text-brass underline">
    <span className="max-sm:sr-only">{children}</span>
    <Icon name="chevronRight" className="size-5 sm:hidden" />
  </AppLink>
)
