import { m } from '@guildhall/messages'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { localePath } from '../../format/locale.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { CharacterLink, characterAddress } from '../../ui/CharacterLink.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { Kingdom, classAndEvolution } from '../ranking/public.ts'
import type { Character } from './character.ts'
import { numberText } from './words.ts'

/** Compares the character with the one that the address names. `problem` says why it is not there. */
export function Compare({
  character,
  other,
  asked,
  problem,
}: {
  character: Character
  other: Character | null
  /** The name in the address; empty without one. */
  asked: string
  problem: string | null
}) {
  return (
    <section aria-labelledby="compare" className="grid gap-4">
      <h2 id="compare">{m.character_compare()}</h2>
      <ChooseOther key={asked} name={character.name} asked={asked} problem={problem} />
      {other && <Comparison one={character} other={other} />}
    </section>
  )
}

function ChooseOther({ name, asked, problem }: { name: string; asked: string; problem: string | null }) {
  const navigate = useNavigate()
  const [text, setText] = useState(asked)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void navigate(characterAddress(name, text.trim()), { preventScrollReset: true })
  }
  return (
    <form
      role="search"
      aria-labelledby="compare"
      action={localePath(`${characterAddress(name)}#compare`)}
      onSubmit={submit}
      className="flex flex-wrap items-end gap-3"
    >
      <TextInput
        label={m.character_compare_with()}
        name="with"
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={60}
        autoComplete="off"
        error={problem ?? undefined}
      />
      <Button type="submit">{m.character_compare_send()}</Button>
      {asked && (
        <LinkButton to={characterAddress(name)} variant="ghost" preventScrollReset>
          {m.character_compare_end()}
        </LinkButton>
      )}
    </form>
  )
}

/** A row of the comparison. Without `better` neither value is better. */
interface Row {
  head: string
  value: (of: Character) => ReactNode
  better?: (of: Character) => number | null
}

function Comparison({ one, other }: { one: Character; other: Character }) {
  return (
    <table className="cells w-full border-collapse rounded-lg border border-line bg-s1">
      <caption className="sr-only">{m.character_compare_caption({ one: one.name, other: other.name })}</caption>
      <thead className="bg-s2 text-muted">
        <tr>
          <th scope="col">
            <span className="sr-only">{m.character_compare_value()}</span>
          </th>
          {[one, other].map(({ name }) => (
            <th key={name} scope="col" className="font-semibold">
              <CharacterLink name={name} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf().map(({ head, value, better }) => (
          <tr key={head}>
            <th scope="row" className="text-start font-semibold">
              {head}
            </th>
            {[one, other].map((each) => (
              <td key={each.name} className={isBetter(each, better) ? 'font-semibold text-success' : undefined}>
                {value(each) ?? '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )

  function isBetter(each: Character, better: Row['better']): boolean {
    const [mine, theirs] = [better?.(each), better?.(each === one ? other : one)]
    return mine != null && theirs != null && mine > theirs
  }
}

const place = (value: number | null): string | null => (value === null ? null : numberText(value))
const lower = (value: number | null): number | null => (value === null ? null : -value)

const rowsOf = (): Row[] => [
  { head: m.ranking_place(), value: (of) => place(of.place), better: (of) => -of.place },
  { head: m.ranking_level_head(), value: ({ level }) => level },
  { head: m.ranking_class(), value: classAndEvolution },
  { head: m.ranking_points(), value: ({ points }) => place(points), better: ({ points }) => points },
  { head: m.ranking_kingdom(), value: ({ kingdom }) => <Kingdom of={kingdom} /> },
  {
    head: m.ranking_guild(),
    value: ({ guild }) =>
      guild && (
        <AppLink to={`/guild/${guild.id}`} className="hover:underline">
          {guild.name}
        </AppLink>
      ),
  },
  {
    head: m.character_place_in_class(),
    value: (of) => place(of.class_place),
    better: (of) => lower(of.class_place),
  },
  {
    head: m.character_place_in_kingdom(),
    value: (of) => place(of.kingdom_place),
    better: (of) => lower(of.kingdom_place),
  },
]
