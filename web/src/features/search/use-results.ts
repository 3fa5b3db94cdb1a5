import { m } from '@guildhall/messages'
import { useEffect, useState } from 'react'
import { searchPublic } from '../../api/generated.ts'
import { api } from '../../api/client.ts'
import type { Choice } from './choices.ts'
import { choiceOf } from './public-results.ts'

const pauseMs = 200

type Find = (q: string, signal: AbortSignal) => Promise<Choice[]>

interface Results {
  /** The text that was searched. */
  q: string
  ofStaff: Choice[]
  ofAll: Choice[]
  failure: string | null
}
const nothing: Results = { q: '', ofStaff: [], ofAll: [], failure: null }

const findPublicResults: Find = async (q, signal) => {
  const { data } = await api(searchPublic, { query: { q }, signal })
  return data.map(choiceOf)
}

/**
 * Searches while a text is typed, after a short pause: what anybody may find, and with `findOfStaff` what staff may find.
 * Until both replies have arrived the former results stay.
 */
export function useResults(text: string, findOfStaff: Find | null): Results & { isLoading: boolean } {
  const q = text.trim()
  const [results, setResults] = useState(nothing)
  useEffect(() => {
    if (!q) return
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(() => {
      void Promise.allSettled([findOfStaff?.(q, signal) ?? [], findPublicResults(q, signal)]).then(
        ([ofStaff, ofAll]) => {
          if (signal.aborted) return
          setResults({ q, ofStaff: valueOf(ofStaff), ofAll: valueOf(ofAll), failure: failureOf(ofStaff, ofAll) })
        },
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q, findOfStaff])
  if (!q) return { ...nothing, isLoading: false }
  return { ...results, isLoading: results.q !== q }
}

type Settled = PromiseSettledResult<Choice[]>

const valueOf = (settled: Settled): Choice[] => (settled.status === 'fulfilled' ? settled.value : [])

function failureOf(...outcomes: Settled[]): string | null {
  const failed = outcomes.find(({ status }) => status === 'rejected')
  if (failed?.status !== 'rejected') return null
  return (failed.reason instanceof Error && failed.reason.message) || m.ui_unknown_error()
}
