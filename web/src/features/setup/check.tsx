import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { setup } from '@guildhall/contract/setup'
import { useState } from 'react'
import { ApiError, api } from '../../api/client.ts'
import { checkSetup } from '../../api/generated.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'

type Findings = ReplyOf<typeof setup.checkSetup>['data']

/** Checks a part of the portal when asked to. `isFine` once a check has found no problem. */
export function useSetupCheck(part: 'game' | 'payment') {
  const [findings, setFindings] = useState<Findings | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function run() {
    setBusy(true)
    setFailure(null)
    try {
      setFindings((await api(checkSetup, { params: { part } })).data)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFindings(null)
      setFailure(error.message || m.setup_check_failed())
    } finally {
      setBusy(false)
    }
  }

  const isFine = findings !== null && findings.every(({ state }) => state === 'ok' || state === 'unknown')
  return { findings, failure, isBusy, isFine, run }
}

/** The button of a check, and what it found with the cure. */
export function CheckResult({ findings, failure, isBusy, run }: ReturnType<typeof useSetupCheck>) {
  return (
    <>
      <Button busy={isBusy} onClick={() => void run()} className="justify-self-start">
        {findings || failure ? m.setup_check_again() : m.setup_check_run()}
      </Button>
      <div role="status" className="grid gap-3">
        {isBusy && <p className="text-muted">{m.setup_checking()}</p>}
        {failure && <p className="text-danger">{failure}</p>}
        {!isBusy &&
          findings?.map(({ state, text, cure }) => (
            <div key={text} className="grid gap-1">
              <p className="flex flex-wrap items-center gap-3">
                <Badge tone={toneOf[state]}>{labels[state]()}</Badge>
                <span className="break-words">{text}</span>
              </p>
              {cure && <p className="text-sm break-words text-muted">{cure}</p>}
            </div>
          ))}
      </div>
    </>
  )
}

const toneOf = { ok: 'success', warning: 'warn', problem: 'danger', unknown: 'neutral' } as const
const labels = {
  ok: m.health_state_ok,
  warning: m.health_state_warning,
  problem: m.health_state_problem,
  unknown: m.health_state_unknown,
}
