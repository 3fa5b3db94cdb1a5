import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from './client.ts'
import { useLive } from './polling.ts'

/** A check takes a second for short books, and minutes for millions of rows. */
const lookEveryMs = 1_500

/**
 * A check that a job runs on request, such as that of the ledger. `last` is the time of the last one on the page; null
 * without one. `getLast` asks for it again while a requested check is awaited, and the page reloads once it is done.
 */
export function useRequestedCheck(
  last: string | null,
  getLast: (signal: AbortSignal) => Promise<string | null>,
  request: () => Promise<unknown>,
) {
  const { revalidate } = useRevalidator()
  /** The time of the last check when a new one was requested; undefined while none is awaited. */
  const [awaitedAfter, setAwaitedAfter] = useState<string | null>()
  const [failure, setFailure] = useState('')
  const isRunning = awaitedAfter !== undefined && last === awaitedAfter

  useLive(
    async (signal) => {
      if ((await getLast(signal)) === awaitedAfter) return
      setAwaitedAfter(undefined)
      await revalidate()
    },
    lookEveryMs,
    { isOn: isRunning },
  )

  async function run() {
    setFailure('')
    try {
      await request()
      setAwaitedAfter(last)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message || m.error_unavailable())
    }
  }
  return { isRunning, failure, run }
}
