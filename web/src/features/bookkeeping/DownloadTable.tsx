import { m } from '@guildhall/messages'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { cashText } from '../../format/money.ts'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'

type Fetch = (options: {
  signal: AbortSignal
  onProgress(rows: number, total: number): void
}) => Promise<{ file: Blob; rows: number }>

type State =
  | { is: 'ready' }
  | { is: 'running'; rows: number; total: number; end: AbortController }
  | { is: 'done'; rows: number }
  | { is: 'cancelled' }
  | { is: 'failed'; message: string }

/** A download with its progress: it can be cancelled and tried again. Nothing is saved before all rows are here. */
export function DownloadTable({
  fetch,
  fileName,
  label = m.bookkeeping_download(),
  primary = false,
}: {
  fetch: Fetch
  fileName: string
  label?: string
  primary?: boolean
}) {
  const [state, setState] = useState<State>({ is: 'ready' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function run() {
    const end = new AbortController()
    running.current = end
    setState({ is: 'running', rows: 0, total: Number.NaN, end })
    try {
      const { file, rows } = await fetch({
        signal: end.signal,
        onProgress: (arrived, total) => setState({ is: 'running', rows: arrived, total, end }),
      })
      save(file, fileName)
      setState({ is: 'done', rows })
    } catch (error) {
      if (end.signal.aborted) return setState({ is: 'cancelled' })
      if (!(error instanceof ApiError)) throw error
      setState({ is: 'failed', message: error.message || m.error_unavailable() })
    }
  }

  if (state.is === 'running')
    return (
      <div className="grid w-full max-w-md gap-3">
        <ProgressBar
          label={
            state.total > 0
              ? m.bookkeeping_progress({ done: cashText(state.rows), total: cashText(state.total) })
              : label
          }
          {...(state.total > 0 && { value: state.rows, max: state.total })}
        />
        <Button onClick={() => state.end.abort()} className="justify-self-start">
          {m.bookkeeping_cancel()}
        </Button>
      </div>
    )
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant={primary ? 'primary' : 'secondary'} onClick={() => void run()}>
        <Download className="size-5" />
        {state.is === 'failed' ? m.bookkeeping_retry() : label}
      </Button>
      <p role="status" className={state.is === 'failed' ? 'text-danger' : 'text-sm text-muted'}>
        {state.is === 'failed' && state.message}
        {state.is === 'cancelled' && m.bookkeeping_cancelled()}
        {state.is === 'done' && m.bookkeeping_done({ rows: state.rows, count: cashText(state.rows) })}
      </p>
    </div>
  )
}

/** The download needs the session's token, so it cannot be a plain link. */
function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
