import { m } from '@guildhall/messages'
import { Card } from '../../ui/Card.tsx'
import { CharacterLink } from '../../ui/CharacterLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { ClassCrest, classAndEvolution } from '../ranking/public.ts'
import type { Member } from './character.ts'
import { numberText } from './words.ts'

/** The five best members. */
export function BestMembers({ members }: { members: Member[] }) {
  if (members.length === 0) return null
  return (
    <section aria-labelledby="best" className="grid gap-4">
      <h2 id="best">{m.character_guild_best()}</h2>
      <ol className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {members.map((member) => (
          <Card as="li" key={member.name} className="flex items-center gap-3">
            <ClassCrest of={member.class} className="size-12" />
            <div className="min-w-0">
              <p className="truncate font-semibold">
                <CharacterLink name={member.name} className="stretched" />
              </p>
              <p className="tabular text-sm text-muted">
                {m.ranking_level({ level: member.level })} ·{' '}
                {m.character_place_all({ place: numberText(member.place) })}
              </p>
            </div>
          </Card>
        ))}
      </ol>
    </section>
  )
}

/** A page of members, best first. */
export function MemberTable({ members, guild }: { members: Member[]; guild: string }) {
  const columns: Column<Member>[] = [
    { name: 'place', head: m.ranking_place(), cell: ({ place }) => numberText(place), narrow: true },
    { name: 'name', head: m.ranking_character(), cell: ({ name }) => <CharacterLink name={name} />, namesRow: true },
    { name: 'level', head: m.ranking_level_head(), cell: ({ level }) => level, numeric: true },
    { name: 'class', head: m.ranking_class(), cell: classAndEvolution, phone: 'below' },
  ]
  if (members.length === 0) return <EmptyState title={m.character_guild_no_members()} />
  return (
    <Table
      caption={m.character_guild_members_of({ guild })}
      columns={columns}
      rows={members}
      rowKey={({ name }) => name}
    />
  )
}
