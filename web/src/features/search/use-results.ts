import { m } from '@guildhall/messages'
import { useEffect, useState } from 'react'
import { searchAll } from '../../api/generated.ts'
import { api } from '../../api/client.ts'
import type { Found } from './results.ts'

const pauseMs = 200

interface Results {
  /** The text that was searched. */
  q: string
  data: Found[]
  failure: string | null
}
const nothing: Results = { q: '', data: [], failure: null }

/** Searches while a text is typed, after a short pause. Until the reply arrives the former results stay. */
export function useResults(text: string): Results & { isLoading: boolean } {
  const q = text.trim()
  const [results, setResults] = useState(nothing)
  useEffect(() => {
    if (!q) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      api(searchAll, { query: { q }, signal: controller.signal })
        .then(({ data }) => setResults({ q, data, failure: null }))
        .catch((error: unknown) => {
          if (controller.signal.aborted) return
          const message = error instanceof Error ? error.message : ''
          setResults({ q, data: [], failure: message || m.ui_unknown_error() })
        })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q])
  if (!q) return { ...nothing, isLoading: false }
  return { ...results, isLoading: results.q !== q }
}
