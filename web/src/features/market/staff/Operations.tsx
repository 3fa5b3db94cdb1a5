import { m } from '@guildhall/messages'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import type { Decision } from './DecisionDialog.tsx'
import type { Escrow } from './words.ts'
import { FactLine } from '../../../ui/FactLine.tsx'

type Operation = Escrow['operations'][number]

/** The operations that the game was asked to do for a listing, the newest first, and their outcomes. */
export function Operations({ escrow, onDecide }: { escrow: Escrow; onDecide: (decision: Decision) => void }) {
  if (escrow.operations.length === 0) return null
  return (
    <details className="text-sm" open={escrow.stuck_at !== null}>
      <summary className="w-fit py-2 font-semibold text-brass">
        {m.market_operations({ count: escrow.operations.length })}
      </summary>
      <ol className="mt-2 grid gap-3">
        {escrow.operations.map((operation) => (
          <li key={operation.id} className="grid gap-1 border-s-2 border-line ps-3">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold">
                {operation.kind === 'take'
                  ? m.market_operation_take({ login: operation.login })
                  : m.market_operation_put({ login: operation.login })}
              </span>
              <Badge tone={tones[operation.state]}>{words[operation.state]()}</Badge>
              <FactLine className="text-muted">
                <Moment at={operation.started_at} />
                {m.market_operation_tries({ count: operation.tries })}
                {operation.slot !== null && m.market_desk_slot({ slot: operation.slot })}
              </FactLine>
            </p>
            {operation.answer && <p>{operation.answer}</p>}
            {operation.note && (
              <p className="text-muted">
                {m.market_settled_by({ by: operation.settled_by ?? '?', reason: operation.note })}
              </p>
            )}
            <code className="wrap-anywhere text-muted">{operation.id}</code>
            {escrow.may.settle && operation.state === 'open' && (
              <div className="flex flex-wrap gap-2 py-1">
                <Button
                  size="dense"
                  onClick={() => onDecide({ what: 'settle', escrow, operation: operation.id, happened: true })}
                >
                  {operation.kind === 'take' ? m.market_settle_taken() : m.market_settle_put()}
                </Button>
                <Button
                  size="dense"
                  onClick={() => onDecide({ what: 'settle', escrow, operation: operation.id, happened: false })}
                >
                  {operation.kind === 'take' ? m.market_settle_not_taken() : m.market_settle_not_put()}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

const tones: Record<Operation['state'], BadgeTone> = {
  open: 'warn',
  applied: 'success',
  refused: 'neutral',
  settled: 'brass',
}
const words: Record<Operation['state'], () => string> = {
  open: m.market_operation_open,
  applied: m.market_operation_applied,
  refused: m.market_operation_refused,
  settled: m.market_operation_settled,
}
