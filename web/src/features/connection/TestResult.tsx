import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { Connection } from './connection.ts'

type Last = NonNullable<Connection['tests'][number]['last']>

const states: Record<Last['state'], { tone: BadgeTone; words: () => string }> = {
  running: { tone: 'info', words: m.connection_test_running },
  ok: { tone: 'success', words: m.connection_test_ok },
  failed: { tone: 'danger', words: m.connection_test_failed },
  unknown: { tone: 'warn', words: m.connection_test_unknown },
}

const tones = {
  ok: { icon: CircleCheck, className: 'text-success' },
  wait: { icon: Clock, className: 'text-muted' },
  fail: { icon: CircleX, className: 'text-danger' },
}

/** The last test of a kind, step by step, with what to look at. */
export function TestResult({ last: { state, steps, startedAt, startedBy } }: { last: Last }) {
  return (
    <div className="grid gap-2 border-t border-line pt-3" role="status">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <span>{m.connection_test_last()}</span>
        <Badge tone={states[state].tone}>{states[state].words()}</Badge>
        <span>
          {m.connection_changed({ login: startedBy })} <Moment at={startedAt} />
        </span>
      </p>
      <ol className="grid gap-2">
        {steps.map(({ at, tone, text, cure }) => {
          const { icon: Icon, className } = tones[tone]
          return (
            <li key={`${at} ${text}`} className="flex items-start gap-2">
              <Icon className={clsx('mt-0.5 size-5 shrink-0', className)} aria-hidden />
              <div className="grid min-w-0 gap-1">
                <p className="wrap-anywhere">{text}</p>
                {cure && <p className="text-sm text-muted">{cure}</p>}
              </div>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
