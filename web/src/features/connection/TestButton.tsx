import { m } from '@guildhall/messages'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { api, ApiError } from '../../api/client.ts'
import { startConnectionTest } from '../../api/generated.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { Connection } from './connection.ts'
import { TestResult } from './TestResult.tsx'
import { testQuestions, testNames } from './words.ts'

type Test = Connection['tests'][number]

/** Starts a test after a question that names what it writes, and shows the last one. */
export function TestButton({
  test: { kind, isSupported, last },
  account,
  onTests,
}: {
  test: Test
  account: Connection['account']
  onTests: (tests: Test[]) => void
}) {
  const [isAsking, setIsAsking] = useState(false)
  const [error, setError] = useState('')
  const name = testNames[kind]()
  const needsAccount = kind !== 'reading' && kind !== 'accounts' && !account

  async function start() {
    setError('')
    try {
      const { data } = await api(startConnectionTest, { body: { kind } })
      setIsAsking(false)
      onTests(data)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.message)
    }
  }

  if (!isSupported) return <p className="text-sm text-muted">{m.connection_test_unsupported()}</p>
  return (
    <>
      {needsAccount ? (
        <p className="text-sm text-muted">{m.connection_test_needs_account()}</p>
      ) : (
        <div>
          <Button onClick={() => setIsAsking(true)} busy={last?.state === 'running'}>
            {last?.state !== 'running' && <FlaskConical className="size-5" />}
            {m.connection_test({ name })}
          </Button>
        </div>
      )}
      {last && <TestResult last={last} />}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={start}
        title={m.connection_test_ask({ name })}
        confirm={m.connection_test({ name })}
        tone="plain"
        error={error}
      >
        <p>{testQuestions[kind]({ login: account?.login ?? '', item: account?.item ?? '' })}</p>
      </ConfirmDialog>
    </>
  )
}
