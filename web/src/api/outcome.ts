import { useEffect, useState } from 'react'
import { data, useLocation } from 'react-router'
import { ApiError } from './client.ts'

/** Why something did not load. `message` is the server's or the error's, and may be empty. */
export interface Failure {
  status: number
  message: string
  code?: string | undefined
  requestId?: string | undefined
}

/** The outcome of a load: its data, or why there is none. */
export type Outcome<T> = { data: T; failure?: undefined } | { data?: undefined; failure: Failure }

/** Data that has arrived, or is still under way. */
export type Arriving<T> = { now: T; later?: undefined } | { now?: undefined; later: Promise<T> }

const patienceMs = 200
const skeletonMs = 300

/** Never rejects. A cancelled request has no outcome, because the page that asked is gone. */
export async function outcomeOf<T>(work: Promise<T>): Promise<Outcome<T>> {
  try {
    return { data: await work }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return new Promise<never>(() => {})
    const { code, requestId } = error instanceof ApiError ? error.body : {}
    const status = error instanceof ApiError ? error.status : 500
    return { failure: { status, message: error instanceof Error ? error.message : '', code, requestId } }
  }
}

/**
 * For loaders. On the server all data is awaited. In the browser, data that takes longer than 200 ms arrives later, and
 * the page shows its skeleton meanwhile.
 */
export async function nowOrLater<T>(work: Promise<T>): Promise<Arriving<T>> {
  if (typeof document === 'undefined') return { now: await work }
  const here = work.then((now) => ({ now }))
  return Promise.race([here, pause(patienceMs).then(() => ({ later: work }))])
}

/**
 * Gives a page that lacks a part of its data the status of the failure, so that no cache stores it. A refusal that says
 * nothing about the page is 503; one call too many stays 429.
 */
export const withStatus = <T>(value: T, failure: Failure | undefined) =>
  failure ? data(value, { status: failure.status >= 500 || failure.status === 429 ? failure.status : 503 }) : value

/**
 * The data once it has arrived; undefined while the skeleton is shown, for at least 300 ms. When the same address loads
 * again, the former data stays, so that nobody loses a dialog or their place in a list.
 */
export function useArrived<T>(arriving: Arriving<T>): T | undefined {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const [arrived, setArrived] = useState<{ of: Promise<T>; value: T }>()
  const { later } = arriving

  useEffect(() => {
    if (!later) return
    let isShown = true
    void Promise.all([later, pause(skeletonMs)]).then(([value]) => {
      if (isShown) setArrived({ of: later, value })
    })
    return () => {
      isShown = false
    }
  }, [later])

  const value = later ? (arrived?.of === later ? arrived.value : undefined) : arriving.now
  const [former, setFormer] = useState(() => ({ address, value }))
  if (value !== undefined && (former.value !== value || former.address !== address)) setFormer({ address, value })
  if (value !== undefined || former.address !== address) return value
  const isFailure = (former.value as Partial<Outcome<unknown>> | undefined)?.failure
  return isFailure ? undefined : former.value
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
