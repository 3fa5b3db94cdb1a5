import { m } from '@guildhall/messages'
import { useEffect, useEffectEvent, useState } from 'react'
import { getOwnHome } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { useSession } from '../../../session/session.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { OwnCharacter } from './OwnCharacter.tsx'
import type { OwnHome } from './own-home.ts'
import { Waiting } from './Waiting.tsx'

/** The greeting, the player's character, and what waits. Each part is as high before its data has arrived. */
export default function Mine() {
  const { user, isStaff } = useSession()
  const { own, hasFailed, retry } = useOwnHome()
  return (
    <div className="grid gap-3">
      {user ? (
        <Greeting text={greetings[partOfDay()]({ name: user.firstname || user.username })} />
      ) : (
        <Skeleton className="h-14" />
      )}
      <OwnCharacter own={own} isOfStaff={isStaff && user?.gameState === 'none'} hasFailed={hasFailed} retry={retry} />
      <Waiting own={own} />
    </div>
  )
}

/** In one line, or in two smaller ones of the same height. */
const Greeting = ({ text }: { text: string }) => (
  <p className="grid h-14 content-center font-display font-semibold">
    <span className={sizes.find(([letters]) => text.length <= letters)![1]}>{text}</span>
  </p>
)

// Clipped at the side alone, because the letters of a title are higher than its line.
const oneLine = 'overflow-x-clip leading-14 text-ellipsis whitespace-nowrap'
const twoLines = 'line-clamp-2 leading-7 wrap-anywhere text-xl'

/** By the number of letters, for the narrow column of a phone and that of wider screens. */
const sizes: [letters: number, className: string][] = [
  [15, `${oneLine} text-4xl`],
  [18, `${oneLine} text-3xl sm:text-4xl`],
  [22, `${oneLine} text-3xl`],
  [32, `${twoLines} sm:text-3xl sm:leading-14`],
  [Infinity, `${twoLines} sm:text-2xl`],
]

const greetings = { morning: m.mine_morning, afternoon: m.mine_afternoon, evening: m.mine_evening }

/** By the visitor's own clock. */
function partOfDay(): keyof typeof greetings {
  const hour = new Date().getHours()
  if (hour < 5 || hour >= 18) return 'evening'
  return hour < 12 ? 'morning' : 'afternoon'
}

function useOwnHome() {
  const [own, setOwn] = useState<OwnHome | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const load = (signal?: AbortSignal) =>
    api(getOwnHome, { ...(signal && { signal }) }).then(setOwn, (error: unknown) => {
      if (signal?.aborted) return
      console.error('The own part of the home did not load.', error)
      setFailed(true)
    })
  const begin = useEffectEvent(load)
  useEffect(() => {
    const stopped = new AbortController()
    void begin(stopped.signal)
    return () => stopped.abort()
  }, [])
  const retry = () => {
    setFailed(false)
    void load()
  }
  return { own, hasFailed, retry }
}
