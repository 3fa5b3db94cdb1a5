import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { runBulk, type RowResult } from './run-bulk.ts'

/** Something that can be done with several rows, one call for each. */
export interface BulkAction<Row> {
  name: string
  /** Whether it can be done with the row; others of the selection are left out. */
  fits?: (row: Row) => boolean
  /** The question before it, and what will happen. */
  question: (count: number) => string
  text: string
  /** The limits of the reason, where the calls take one. */
  reason?: { min: number; max: number }
  tone?: 'danger' | 'plain'
  act: (row: Row, reason: string) => Promise<unknown>
}

interface Props<Row> {
  actions: BulkAction<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  titleOf: (row: Row) => string
  onSelect: (keys: readonly string[]) => void
}

/** The actions for the selected rows, and what became of each row. Rows that failed stay selected. */
export function BulkBar<Row>({ actions, rows, keyOf, titleOf, onSelect }: Props<Row>) {
  const [asked, setAsked] = useState<BulkAction<Row> | null>(null)
  const { progress, failures, done, run, clear } = useBulk({ keyOf, titleOf, onSelect })
  const fitting = asked ? rows.filter((row) => asked.fits?.(row) ?? true) : []
  const question = {
    open: asked !== null,
    onClose: () => setAsked(null),
    title: asked?.question(fitting.length) ?? '',
    confirm: asked?.name ?? '',
    tone: asked?.tone ?? 'plain',
    children: (
      <div className="grid gap-2">
        <p>{asked?.text}</p>
        <Names names={fitting.map(titleOf)} />
      </div>
    ),
  } as const
  const start = (reason: string) => {
    const action = asked!
    setAsked(null)
    void run(fitting, (row) => action.act(row, reason))
  }
  const isShown = rows.length > 0 || progress !== null || failures.length > 0 || done > 0
  return (
    <div role="status" className="staff-list-bulk" data-no-print data-shown={isShown || undefined}>
      {progress && <ProgressBar label={m.list_bulk_progress(progress)} value={progress.at} max={progress.count} />}
      {!progress && (done > 0 || failures.length > 0) && <Results done={done} failures={failures} />}
      {!progress && isShown && (
        <div className="flex flex-wrap items-center gap-2">
          {rows.length > 0 && <strong>{m.list_selected({ count: rows.length })}</strong>}
          {rows.length > 0 &&
            actions.map((action) => (
              <Button
                key={action.name}
                size="dense"
                blocked={!rows.some((row) => action.fits?.(row) ?? true)}
                title={rows.some((row) => action.fits?.(row) ?? true) ? undefined : m.list_bulk_fits_none()}
                onClick={() => {
                  clear()
                  setAsked(action)
                }}
              >
                {action.name}
              </Button>
            ))}
          <Button
            size="dense"
            variant="ghost"
            onClick={() => {
              clear()
              onSelect([])
            }}
          >
            {rows.length > 0 ? m.list_select_none() : m.ui_close()}
          </Button>
        </div>
      )}
      {asked?.reason ? (
        <ReasonDialog {...question} reason={asked.reason} onConfirm={async (reason) => void start(reason)} />
      ) : (
        <ConfirmDialog {...question} onConfirm={() => start('')} />
      )}
    </div>
  )
}

interface Failure {
  key: string
  title: string
  failure: string
}

/** How many rows are done, and why the others are not. */
function Results({ done, failures }: { done: number; failures: readonly Failure[] }) {
  return (
    <div className="grid gap-1">
      <p>
        {m.list_bulk_done({ count: done })} {failures.length > 0 && m.list_bulk_failed({ count: failures.length })}
      </p>
      {failures.length > 0 && (
        <ul className="grid gap-1 text-sm text-danger">
          {failures.map(({ key, title, failure }) => (
            <li key={key}>
              <strong>{title}</strong>: {failure}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** As many as a page of most lists has. */
const mostNames = 25

/** The rows of the question; of a longer list the first, and how many more there are. */
function Names({ names }: { names: readonly string[] }) {
  return (
    <ul className="grid gap-1 text-sm">
      {names.slice(0, mostNames).map((name, at) => (
        <li key={at} className="wrap-anywhere">
          {name}
        </li>
      ))}
      {names.length > mostNames && <li>{m.list_bulk_more({ count: names.length - mostNames })}</li>}
    </ul>
  )
}

function useBulk<Row>({ keyOf, titleOf, onSelect }: Pick<Props<Row>, 'keyOf' | 'titleOf' | 'onSelect'>) {
  const { revalidate } = useRevalidator()
  const [progress, setProgress] = useState<{ at: number; count: number } | null>(null)
  const [failures, setFailures] = useState<Failure[]>([])
  const [done, setDone] = useState(0)

  function clear() {
    setFailures([])
    setDone(0)
  }

  async function run(rows: readonly Row[], act: (row: Row) => Promise<unknown>) {
    const titles = new Map(rows.map((row) => [keyOf(row), titleOf(row)]))
    const results: RowResult[] = []
    setProgress({ at: 0, count: rows.length })
    try {
      await runBulk(rows, {
        keyOf,
        act,
        unknown: m.ui_unknown_error,
        onResult(result) {
          results.push(result)
          setProgress({ at: results.length, count: rows.length })
        },
      })
    } finally {
      const failed = results.flatMap(({ key, failure }) =>
        failure === null ? [] : [{ key, failure, title: titles.get(key) ?? key }],
      )
      setProgress(null)
      setFailures(failed)
      setDone(results.length - failed.length)
      onSelect(failed.map(({ key }) => key))
      await revalidate()
    }
  }
  return { progress, failures, done, run, clear }
}
