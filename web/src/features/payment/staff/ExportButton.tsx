import { m } from '@guildhall/messages'
import { serverDay } from '@guildhall/contract/server-calendar'
import { download } from '../../../api/download.ts'
import { exportPayments } from '../../../api/generated.ts'
import { serverNow } from '../../../format/clock.ts'
import { useMay } from '../../../session/session.ts'
import { DownloadTable } from '../../bookkeeping/public.ts'
import { exportQueryOf, type View } from './address.ts'

/** Downloads the search result as a table. */
export function ExportButton({ view }: { view: View }) {
  const mayExport = useMay('payments.export')
  if (!mayExport) return null
  return (
    <DownloadTable
      key={JSON.stringify(view)}
      label={m.payment_export()}
      fileName={`${m.payment_export_file()}-${serverDay(new Date(serverNow()))}.csv`}
      fetch={(options) => download(exportPayments, { query: exportQueryOf(view) }, options)}
    />
  )
}
