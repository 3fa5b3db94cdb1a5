import { m } from '@guildhall/messages'
import { data, redirect, useLoaderData } from 'react-router'
import { getCharacter, listCharacterListings } from '../../api/generated.ts'
import { outcomeOf, withStatus } from '../../api/outcome.ts'
import { load, type LoadArgs } from '../../api/load.ts'
import type { Head } from '../../app/head.tsx'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { characterAddress } from '../../ui/CharacterLink.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { comparedTo } from './character.ts'
import { CharacterAbsent } from './CharacterAbsent.tsx'
import { CharacterHead } from './CharacterHead.tsx'
import { Compare } from './Compare.tsx'
import { History } from './History.tsx'
import { Listings } from './Listings.tsx'
import { ShareAddress } from './ShareAddress.tsx'
import { placesOf } from './words.ts'

/** An unknown or hidden character is a 404 with a page of its own. */
export const loader = load(async ({ api, params, url }) => {
  const name = params.name ?? ''
  const asked = (url.searchParams.get('with') ?? '').trim().slice(0, 60)
  const found = await outcomeOf(api(getCharacter, { params: { name } }))
  if (found.failure) {
    const none = { name, asked, found, other: null, listings: null }
    return isAbsent(found.failure) ? data(none, { status: 404 }) : withStatus(none, found.failure)
  }
  const exact = found.data.character.name
  // One address for each character, whatever the case in which its name was written.
  if (exact !== name) throw redirect(characterAddress(exact, asked))
  const [other, listings] = await Promise.all([
    asked ? outcomeOf(api(getCharacter, { params: { name: asked } })) : null,
    loadListings(api, exact),
  ])
  return { name, asked, found, other, listings }
})

/** No character has the name, or none can have it. */
const isAbsent = ({ status }: { status: number }): boolean => status === 404 || status === 400

/** The page is whole without the listings. */
async function loadListings(api: LoadArgs['api'], name: string) {
  const { data: listings } = await outcomeOf(api(listCharacterListings, { params: { name } }))
  return listings ?? null
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

export function head({ found, other, asked }: Loaded): Head {
  if (!found.data) return { title: m.character_absent(), noindex: true }
  const { character } = found.data
  const pair = comparedTo(character.name, other)
  return {
    title: pair ? `${character.name} × ${pair.name}` : character.name,
    description: [m.ranking_level({ level: character.level }), ...placesOf(character)].join(' · '),
    // Comparisons are as many as pairs of characters.
    ...(asked && { noindex: true }),
  }
}

/** The page of a character. */
export default function CharacterPage() {
  const { name, asked, found, other, listings } = useLoaderData<typeof loader>()
  const label = found.data?.character.name ?? name
  const compared = comparedTo(name, other)
  const isSame = Boolean(other?.data) && !compared
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <Breadcrumb trail={[{ label: m.ui_home(), to: '/' }, { label: m.ranking_title(), to: '/ranking' }, { label }]} />
      {found.data ? (
        <>
          <CharacterHead character={found.data.character} />
          <ShareAddress
            title={compared ? `${label} × ${compared.name}` : label}
            page={characterAddress(label)}
            query={compared ? new URLSearchParams({ with: compared.name }).toString() : ''}
          />
          <History reply={found.data} other={isSame ? null : (other?.data ?? null)} />
          {listings && <Listings reply={listings} />}
          <Compare
            character={found.data.character}
            other={compared}
            asked={asked}
            problem={isSame ? m.character_compare_same() : other?.failure ? problemOf(other.failure) : null}
          />
        </>
      ) : isAbsent(found.failure) ? (
        <CharacterAbsent name={name} isHidden={found.failure.code === 'character_hidden'} />
      ) : (
        <>
          <h1 className="sr-only">{name}</h1>
          <LoadFailed title={m.character_failed()} failure={found.failure} />
        </>
      )}
    </div>
  )
}

const problemOf = ({ status, code, message }: { status: number; code?: string | undefined; message: string }): string =>
  code === 'character_hidden' ? m.character_hidden() : isAbsent({ status }) ? m.character_absent() : message
