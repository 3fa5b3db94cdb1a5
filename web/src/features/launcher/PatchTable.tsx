import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { launcher } from '@guildhall/contract/launcher'
import { removalReason } from '@guildhall/contract/launcher-limits'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { removePatch, restorePatch } from '../../api/generated.ts'
import { api, ApiError } from '../../api/client.ts'
import { useArrived, type Arriving, type Outcome } from '../../api/outcome.ts'
import { useLocale } from '../../format/locale.ts'
import { ChoiceLinks } from '../../ui/ChoiceLinks.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KeyPages } from '../../ui/KeyPages.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { Table } from '../../ui/Table.tsx'
import { toast } from '../../ui/toast.ts'
import { addressOf, type View } from './address.ts'
import { patchColumns, type Patch } from './patch-columns.tsx'

type List = ReplyOf<typeof launcher.listAllPatches>

/** The published patches, and the removed ones that can be restored. */
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
  const [dialogPatch, setDialogPatch] = useState<Patch | null>(null)
  if (list.data.length === 0)
    return (
      <EmptyState title={view.state === 'removed' ? m.patch_none_removed() : m.launcher_none()}>
        {view.state === 'removed' ? undefined : m.patch_none_text()}
      </EmptyState>
    )
  const isRemoved = view.state === 'removed'
  return (
    <>
      <Table
        caption={m.patch_list()}
        columns={patchColumns(isRemoved, locale, setDialogPatch)}
        rows={list.data}
        rowKey={({ version }) => version}
      />
      <KeyPages
        first={view.after && addressOf({ state: view.state })}
        next={list.next && addressOf({ state: view.state, after: String(list.next) })}
        words={[m.ban_newest(), m.ban_older()]}
      />
      {isRemoved ? (
        <Restoring row={dialogPatch} onClose={() => setDialogPatch(null)} />
      ) : (
        <Removing row={dialogPatch} onClose={() => setDialogPatch(null)} />
      )}
    </>
  )
}

function Removing({ row, onClose }: { row: Patch | null; onClose: () => void }) {
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

function Restoring({ row, onClose }: { row: Patch | null; onClose: () => void }) {
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
