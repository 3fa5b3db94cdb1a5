import { m } from '@guildhall/messages'
import { RefreshCw } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'

/** 'Verificar agora', and beside it the outcome of the last check. */
export function CheckNow({
  checkNow,
  checking,
  checked,
}: {
  checkNow: () => Promise<void>
  checking: boolean
  checked: string
}) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button busy={checking} onClick={() => void checkNow()}>
        {!checking && <RefreshCw className="size-5" />}
        {m.payment_check_now()}
      </Button>
      <p role="status" className="text-sm text-muted">
        {checked}
      </p>
    </div>
  )
}
