import { m } from '@guildhall/messages'
import { useLocale } from '../../format/locale.ts'
import type { RankingRow } from './rows.ts'
import { CharacterLink } from '../../ui/CharacterLink.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import type { Sort } from './address.ts'
import { GuildName, type Guilds } from './GuildName.tsx'
import { Kingdom } from './Kingdom.tsx'
import { Movement } from './Movement.tsx'
import { Place } from './Place.tsx'
import { classAndEvolution } from './words.ts'

/** A phone has room for one number: the points when ordered by points, otherwise the level. */
export function RankingTable({
  rows,
  guilds,
  hasPoints,
  sort,
}: {
  rows: RankingRow[]
  guilds: Guilds
  hasPoints: boolean
  sort: Sort
}) {
  const isByPoints = hasPoints && sort === 'points-desc'
  const number = new Intl.NumberFormat(useLocale())
  const columns: Column<RankingRow>[] = [
    { name: 'place', head: m.ranking_place(), cell: (row) => <PlaceOf {...row} />, narrow: true },
    { name: 'name', head: m.ranking_character(), cell: ({ name }) => <CharacterLink name={name} />, namesRow: true },
    {
      name: 'level',
      head: m.ranking_level_head(),
      cell: ({ level }) => level,
      numeric: true,
      ...(isByPoints && { phone: 'below', labelled: true }),
    },
    { name: 'class', head: m.ranking_class(), cell: classAndEvolution, phone: 'below' },
    { name: 'kingdom', head: m.ranking_kingdom(), cell: ({ kingdom }) => <Kingdom of={kingdom} />, phone: 'below' },
    {
      name: 'guild',
      head: m.ranking_guild(),
      cell: ({ guildId }) => <GuildName id={guildId} guilds={guilds} />,
      phone: 'below',
      ownLine: true,
    },
  ]
  if (hasPoints)
    columns.push({
      name: 'points',
      head: m.ranking_points(),
      cell: ({ points }) => number.format(points ?? 0),
      numeric: true,
      ...(!isByPoints && { phone: 'hidden' }),
    })
  return (
    <Table
      caption={m.ranking_title()}
      columns={columns}
      rows={rows}
      rowKey={({ place, name }) => `${place} ${name}`}
      rowClass={({ place }) => (place <= 3 ? 'bg-s2 font-semibold' : undefined)}
    />
  )
}

const PlaceOf = ({ place, movement }: RankingRow) => (
  <>
    <Place place={place} /> <Movement of={movement} />
  </>
)
