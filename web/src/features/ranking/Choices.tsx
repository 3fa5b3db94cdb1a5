import { m } from '@guildhall/messages'
import type { ChangeEvent } from 'react'
import { classNames } from '@guildhall/contract/ranking-classes'
import { rankingLimits } from '@guildhall/contract/ranking-rules'
import { Select } from '../../ui/Select.tsx'
import type { Sort, View } from './address.ts'

const sorts: [Sort, () => string][] = [
  ['level-desc', m.ranking_sort_level_desc],
  ['level-asc', m.ranking_sort_level_asc],
  ['name-asc', m.ranking_sort_name],
  ['guild-asc', m.ranking_sort_guild],
  ['points-desc', m.ranking_sort_points],
]

/** Class, kingdom, guild, number and order of the rows. With `hasPoints` they can be ordered by points. */
export function Choices({
  view,
  hasPoints,
  onChange,
}: {
  view: View
  hasPoints: boolean
  onChange: (change: Partial<View>) => void
}) {
  const choose = (name: 'class' | 'clan' | 'guild' | 'sort') => ({
    name,
    value: view[name],
    onChange: (event: ChangeEvent<HTMLSelectElement>) => onChange({ [name]: event.target.value }),
  })
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5">
      <Select label={m.ranking_class()} {...choose('class')}>
        <option value="">{m.ranking_all_classes()}</option>
        {classNames.map((name, code) => (
          <option key={name} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Select label={m.ranking_kingdom()} {...choose('clan')}>
        <option value="">{m.ranking_all_kingdoms()}</option>
        <option value="7">{m.ranking_blue()}</option>
        <option value="8">{m.ranking_red()}</option>
        <option value="0">{m.ranking_neutral()}</option>
      </Select>
      <Select label={m.ranking_guild_filter()} {...choose('guild')}>
        <option value="">{m.ranking_all_guilds()}</option>
        <option value="with">{m.ranking_with_guild()}</option>
        <option value="without">{m.ranking_without_guild()}</option>
      </Select>
      <Select
        label={m.ranking_limit()}
        name="limit"
        value={view.limit}
        onChange={(event) => onChange({ limit: Number(event.target.value) })}
      >
        {rankingLimits.map((limit) => (
          <option key={limit} value={limit}>
            {m.ranking_top({ count: limit })}
          </option>
        ))}
      </Select>
      <Select label={m.ranking_sort()} {...choose('sort')} className="max-md:col-span-full">
        {sorts
          .filter(([sort]) => hasPoints || sort !== 'points-desc')
          .map(([sort, words]) => (
            <option key={sort} value={sort}>
              {words()}
            </option>
          ))}
      </Select>
    </div>
  )
}
