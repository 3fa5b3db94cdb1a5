import { m } from '@guildhall/messages'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { audit } from '@guildhall/contract/audit'
import { api, ApiError } from '../../api/client.ts'
import { getAuditArchiveAddress } from '../../api/generated.ts'
import { useArrived, type Arriving, type Outcome } from '../../api/outcome.ts'
import { currentLocale } from '../../format/locale.ts'
import { cashText } from '../../format/money.ts'
import { monthName } from '../../format/month.ts'
import { sizeText } from '../../format/size-text.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { toast } from '../../ui/toast.ts'

export type ArchiveList = ReplyOf<typeof audit.listAuditArchives>
type Archive = ArchiveList['data'][number]

/** The months of the log that are files, each with its download. */
export function Archives({ archives }: { archives: Arriving<Outcome<ArchiveList>> }) {
  const arrived = useArrived(archives)
  return (
    <section aria-labelledby="archives-title" className="grid gap-3">
      <h2 id="archives-title">{m.audit_archives()}</h2>
      {!arrived ? (
        <Loading>
          <SkeletonRows count={2} className="h-12" />
        </Loading>
      ) : arrived.failure ? (
        <LoadFailed title={m.audit_archives_failed()} failure={arrived.failure} />
      ) : (
        <Files list={arrived.data} />
      )}
    </section>
  )
}

function Files({ list: { afterMonths, data } }: { list: ArchiveList }) {
  return (
    <>
      <p className="text-muted">
        {afterMonths === null ? m.audit_archives_off() : m.audit_archives_about({ count: afterMonths })}
      </p>
      {data.length > 0 ? (
        <Table caption={m.audit_archives()} columns={columns()} rows={data} rowKey={({ id }) => id} />
      ) : (
        afterMonths !== null && <EmptyState title={m.audit_archives_none()}>{m.audit_archives_none_text()}</EmptyState>
      )}
    </>
  )
}

const columns = (): Column<Archive>[] => [
  { name: 'month', head: m.audit_archives_month(), namesRow: true, cell: ({ month }) => monthName(month) },
  {
    name: 'rows',
    head: m.audit_archives_rows(),
    numeric: true,
    phone: 'below',
    labelled: true,
    cell: ({ rows }) => cashText(rows),
  },
  {
    name: 'size',
    head: m.audit_archives_size(),
    numeric: true,
    phone: 'below',
    cell: ({ bytes }) => sizeText(bytes, currentLocale()),
  },
  { name: 'file', head: m.audit_archives_file(), narrow: true, cell: (archive) => <TakeFile archive={archive} /> },
]

function TakeFile({ archive: { id, month, firstRow, lastRow } }: { archive: Archive }) {
  const [isBusy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    try {
      const { url } = await api(getAuditArchiveAddress, { params: { id } })
      location.assign(url)
    } catch (error) {
      toast.error((error instanceof ApiError && error.message) || m.audit_archives_download_failed())
    }
    setBusy(false)
  }
  const label = m.audit_archives_download_month({ month: monthName(month), first: firstRow, last: lastRow })
  return (
    <Button busy={isBusy} aria-label={label} onClick={() => void take()}>
      {!isBusy && <Download className="size-5" aria-hidden />}
      {m.audit_archives_download()}
    </Button>
  )
}
