import { m } from '@guildhall/messages'
import { classNames } from '@guildhall/contract/ranking-classes'
import type { Outcome } from '../../api/outcome.ts'
import { cashText } from '../../format/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { CardTable, type CardColumn } from '../../ui/CardTable.tsx'
import { CharacterLink } from '../../ui/CharacterLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import type { CharacterList } from './player.ts'

type Character = CharacterList['data'][number]

/** The characters of a player, or why the game shows none. */
export function Characters({ arrived }: { arrived: Outcome<CharacterList> | undefined }) {
  if (!arrived)
    return (
      <Loading>
        <SkeletonRows count={2} className="h-14" />
      </Loading>
    )
  const { data, failure } = arrived
  if (failure) return <LoadFailed title={m.player_characters_failed()} failure={failure} />
  if (data.data.length === 0) return <EmptyState title={whyNone[data.source]()} />
  return <CardTable caption={m.player_characters()} columns={columns()} rows={data.data} rowKey={({ name }) => name} />
}

const whyNone: Record<CharacterList['source'], () => string> = {
  game: m.player_characters_none,
  silent: m.player_characters_silent,
  unsupported: m.player_characters_unsupported,
  none: m.player_characters_no_account,
}

const evolutions = ['Mortal', 'Arch', 'Celestial']

const columns = (): CardColumn<Character>[] => [
  { name: 'name', head: m.player_character(), namesRow: true, cell: ({ name }) => <CharacterLink name={name} /> },
  { name: 'level', head: m.player_level(), numeric: true, cell: ({ level }) => level },
  {
    name: 'class',
    head: m.player_class(),
    cell: ({ class: kind, evolution }) => [classNames[kind], evolutions[evolution]].filter(Boolean).join(' · ') || '–',
  },
  {
    name: 'guild',
    head: m.player_guild(),
    cell: ({ guild, isGuildLeader }) => (
      <span className="flex flex-wrap gap-1.5">
        {guild ?? '–'} {isGuildLeader && <Badge tone="brass">{m.player_guild_leader()}</Badge>}
      </span>
    ),
  },
  { name: 'points', head: m.player_points(), numeric: true, cell: ({ points }) => cashText(points) },
  {
    name: 'position',
    head: m.player_position(),
    numeric: true,
    cell: ({ position }) => (position === null ? '–' : cashText(position)),
  },
]
