import { useEffect, useState } from 'react'
import { api, ApiError } from '../../api/client.ts'
import { checkCreatorCode } from '../../api/generated.ts'
import { useSession } from '../../session/session.ts'
import { keepCode, keptCode } from './kept-code.ts'

/** What the server says about a code. */
type Standing =
  | { is: 'none' }
  | { is: 'asking' }
  | { is: 'good'; code: string; percent: number }
  | { is: 'bad'; message: string }

const none: Standing = { is: 'none' }

/**
 * The code of a creator for a donation: typed by the buyer, or remembered from a link. The server is asked about it
 * again when somebody signs in, because nobody may use their own. Only a good code is sent with the donation.
 */
export function useCreatorCode() {
  const { isLoggedIn } = useSession()
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState(0)
  const [answer, setAnswer] = useState<{ to: string; standing: Standing }>({ to: '', standing: none })
  // The server renders the page for everybody, so what this browser remembers comes afterwards.
  useEffect(() => setCode(keptCode()), [])
  const question = code && `${code} ${isLoggedIn} ${asked}`
  useEffect(() => {
    if (!question) return
    const left = new AbortController()
    void ask(code, left.signal).then((standing) => standing && setAnswer({ to: question, standing }))
    return () => left.abort()
  }, [code, question])
  const standing: Standing = !question ? none : answer.to === question ? answer.standing : { is: 'asking' }
  const isGood = standing.is === 'good'
  return {
    standing,
    code,
    apply(typed: string) {
      keepCode(typed.trim())
      setCode(typed.trim())
      setAsked((times) => times + 1)
    },
    /** Asks again, because the donation was refused. */
    renew: () => setAsked((times) => times + 1),
    percent: isGood ? standing.percent : 0,
    /** What is sent with the donation; undefined without a good code. */
    sent: isGood ? standing.code : undefined,
  }
}

export type CreatorCode = ReturnType<typeof useCreatorCode>

/** The server's reply; null when it is not needed any more. */
async function ask(code: string, signal: AbortSignal): Promise<Standing | null> {
  try {
    const { data } = await api(checkCreatorCode, { body: { code }, signal })
    return { is: 'good', ...data }
  } catch (error) {
    if (signal.aborted) return null
    if (!(error instanceof ApiError)) throw error
    return { is: 'bad', message: error.message }
  }
}
