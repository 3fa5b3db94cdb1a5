import { m } from '@guildhall/messages'
import { Card } from '../../ui/Card.tsx'
import { ClassCrest, Kingdom, Movement, classAndEvolution } from '../ranking/public.ts'
import type { Character } from './character.ts'
import { GuildLine } from './GuildLine.tsx'
import { numberText, placesOf } from './words.ts'

const tints = {
  blue: '[--tint:var(--info-deep)]',
  red: '[--tint:var(--danger-deep)]',
  neutral: '[--tint:var(--s3)]',
} as const

/** Who the character is, and its places. */
export function CharacterHead({ character }: { character: Character }) {
  const { level, points, movement, guild } = character
  const [first, ...places] = placesOf(character)
  return (
    <Card
      as="section"
      className={`flex flex-wrap items-center gap-6 bg-[linear-gradient(to_right,var(--tint),var(--s1)_40%)] ${tints[character.kingdom]}`}
    >
      <ClassCrest of={character.class} size={160} className="" />
      <div className="grid min-w-48 flex-1 gap-3">
        <div className="grid gap-1">
          <h1 className="wrap-anywhere">{character.name}</h1>
          <p className="flex flex-wrap gap-x-3 text-lg">
            <span className="tabular font-semibold text-brass">{m.ranking_level({ level })}</span>
            <span>{classAndEvolution(character)}</span>
            <Kingdom of={character.kingdom} />
          </p>
          {points !== null && (
            <p className="tabular text-muted">{m.ranking_points_of({ points: numberText(points) })}</p>
          )}
        </div>
        {guild && <GuildLine guild={guild} />}
        <div>
          <p className="flex flex-wrap items-baseline gap-x-3 text-lg font-semibold">
            {first} <Movement of={movement} />
          </p>
          <ul className="flex flex-wrap gap-x-4 text-muted">
            {places.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      </div>
    </Card>
  )
}
