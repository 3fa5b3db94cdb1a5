import { m } from '@guildhall/messages'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { serverDay } from '@guildhall/contract/server-calendar'
import { exportPayments } from '../../../api/generated.ts'
import { ApiError, api } from '../../../api/client.ts'
import { serverNow } from '../../../format/clock.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { exportQueryOf, type View } from './address.ts'

/** Downloads the search result as a table. It needs the session's token, so it cannot be a plain link. */
export function ExportButton({ view }: { view: View }) {
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      const table = await api(exportPayments, { query: exportQueryOf(view) })
      // Reading the reply as text removes the BOM, which Excel needs to recognize UTF-8.
      const withBom = `\ufeff${table.replace(/^\ufeff/, '')}`
      const address = URL.createObjectURL(new Blob([withBom], { type: 'text/csv;charset=utf-8' }))
      const link = document.createElement('a')
      link.href = address
      link.download = `${m.payment_export_file()}-${serverDay(new Date(serverNow()))}.csv`
      link.click()
      URL.revokeObjectURL(address)
      toast.success(m.payment_export_done())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message || m.error_unavailable())
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button onClick={() => void save()} busy={busy}>
      {!busy && <Download className="size-5" />}
      {m.payment_export()}
    </Button>
  )
}
