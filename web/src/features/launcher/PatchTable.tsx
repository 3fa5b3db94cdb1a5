import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { launcher } from '@guildhall/contract/launcher'
import { removalReason } from '@guildhall/contract/launcher-limits'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { removePatch, restorePatch } from '../../api/generated.ts'
import { api, ApiError } from '../../api/client.ts'
import { useArrived, type Arriving, type Outcome } from '../../api/outcome.ts'
import { useLocale } from '../../format/locale.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceLinks } from '../../ui/ChoiceLinks.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KeyPages } from '../../ui/KeyPages.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { toast } from '../../ui/toast.ts'
import { addressOf, type View } from './address.ts'
import { sizeText } from '../../format/size-text.ts'
import { pathOf } from './words.ts'

type List = ReplyOf<typeof launcher.listAllPatches>
type Row = List['data'][number]

/** The patches that are published, and those that were removed and may come back. */
export function PatchTable({ view, list }: { view: View; list: Arriving<Outcome<List>> }) {
  const arrived = useArrived(list)
  return (
    <section aria-labelledby="patches" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="patches">{m.patch_list()}</h2>
        <ChoiceLinks
          label={m.patch_filters()}
          choices={['published', 'removed']}
          chosen={view.state}
          to={(state) => addressOf({ state })}
        >
          {(state) => (state === 'removed' ? m.patch_filter_removed() : m.patch_filter_published())}
        </ChoiceLinks>
      </div>
      {!arrived ? (
        <Loading>
          <SkeletonRows count={4} className="h-14" />
        </Loading>
      ) : arrived.failure ? (
        <LoadFailed title={m.launcher_failed()} failure={arrived.failure} />
      ) : (
        <Rows view={view} list={arrived.data} />
      )}
    </section>
  )
}

function Rows({ view, list }: { view: View; list: List }) {
  const locale = useLocale()
  const [asked, setAsked] = useState<Row | null>(null)
  if (list.data.length === 0)
    return (
      <EmptyState title={view.state === 'removed' ? m.patch_none_removed() : m.launcher_none()}>
        {view.state === 'removed' ? undefined : m.patch_none_text()}
      </EmptyState>
    )
  const isRemoved = view.state === 'removed'
  const columns: Column<Row>[] = [
    {
      name: 'version',
      head: m.patch_column_version(),
      narrow: true,
      phone: 'hidden',
      cell: ({ version }) => version,
    },
    {
      name: 'file',
      head: m.patch_column_file(),
      namesRow: true,
      cell: (row) => (
        <span className="grid min-w-0 gap-0.5">
          {isRemoved ? (
            <span className="wrap-anywhere">{row.file}</span>
          ) : (
            <a href={pathOf(row.url)} className="wrap-anywhere text-brass underline underline-offset-4">
              {row.file}
            </a>
          )}
          <span className="flex flex-wrap gap-x-3 text-sm font-normal text-muted">
            <span className="md:hidden">
              {m.patch_column_version()} {row.version}
            </span>
            <span>{sizeText(row.size, locale)}</span>
            <span className="whitespace-nowrap">{m.patch_entries({ count: row.entries })}</span>
          </span>
        </span>
      ),
    },
    {
      name: 'description',
      head: m.patch_column_description(),
      phone: 'below',
      cell: (row) => (
        <span className="grid gap-1.5 py-1 md:py-0">
          <span className="whitespace-pre-line">{row.description}</span>
          {row.translations.en && (
            <span lang="en" className="text-sm whitespace-pre-line text-muted">
              {row.translations.en.description}
            </span>
          )}
          {row.removal_reason && (
            <span className="text-sm text-warn">
              {m.patch_removed_by({ login: row.removed_by ?? '–', reason: row.removal_reason })}
            </span>
          )}
        </span>
      ),
    },
    {
      name: 'created',
      head: m.patch_column_created(),
      phone: 'below',
      cell: (row) => (
        <span className="flex flex-wrap gap-x-3 md:grid md:gap-0.5">
          <RelativeTime at={row.created_at} />
          {row.created_by && <span className="text-sm text-muted">{row.created_by}</span>}
        </span>
      ),
    },
    {
      name: 'actions',
      head: <span className="sr-only">{m.patch_actions()}</span>,
      narrow: true,
      cell: (row) => (
        <Button
          size="dense"
          className={isRemoved ? undefined : 'text-danger!'}
          aria-label={
            isRemoved ? m.patch_restore_named({ version: row.version }) : m.patch_delete_named({ version: row.version })
          }
          onClick={() => setAsked(row)}
        >
          {isRemoved ? (
            m.patch_restore()
          ) : (
            <>
              <Trash2 className="size-5" aria-hidden />
              <span className="max-md:hidden">{m.patch_delete()}</span>
            </>
          )}
        </Button>
      ),
    },
  ]
  return (
    <>
      <Table caption={m.patch_list()} columns={columns} rows={list.data} rowKey={({ version }) => version} />
      <KeyPages
        first={view.after && addressOf({ state: view.state })}
        next={list.next && addressOf({ state: view.state, after: String(list.next) })}
        words={[m.ban_newest(), m.ban_older()]}
      />
      {isRemoved ? (
        <Restoring row={asked} onClose={() => setAsked(null)} />
      ) : (
        <Removing row={asked} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

function Removing({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const version = row?.version ?? 0
  async function remove(reason: string): Promise<string | undefined> {
    try {
      const { message } = await api(removePatch, { params: { version }, body: { reason } })
      toast.success(message)
      onClose()
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return error.message || m.patch_failed()
    }
  }
  return (
    <ReasonDialog
      open={row !== null}
      title={m.patch_delete_title({ version })}
      confirm={m.patch_delete_named({ version })}
      reason={removalReason}
      onConfirm={remove}
      onClose={onClose}
    >
      {m.patch_delete_effect()}
    </ReasonDialog>
  )
}

function Restoring({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string>()
  const version = row?.version ?? 0
  async function restore() {
    try {
      const { message } = await api(restorePatch, { params: { version } })
      toast.success(message)
      onClose()
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message || m.patch_failed())
    }
  }
  return (
    <ConfirmDialog
      open={row !== null}
      tone="plain"
      title={m.patch_restore_title({ version })}
      confirm={m.patch_restore_named({ version })}
      error={problem}
      onConfirm={restore}
      onClose={onClose}
    >
      {m.patch_restore_effect()}
    </ConfirmDialog>
  )
}
