import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { launcher } from '@guildhall/contract/launcher'
import { Trash2 } from 'lucide-react'
import { sizeText } from '../../format/size-text.ts'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import type { Column } from '../../ui/Table.tsx'
import { pathOf } from './words.ts'
import { HistoryLink } from '../audit/public.ts'

export type Patch = ReplyOf<typeof launcher.listAllPatches>['data'][number]

/** The columns of published or of removed patches; `onAsk` gets the patch to be removed or restored. */
export function patchColumns(isRemoved: boolean, locale: string, onAsk: (patch: Patch) => void): Column<Patch>[] {
  return [
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
      cell: (patch) => <FileCell patch={patch} isRemoved={isRemoved} locale={locale} />,
    },
    {
      name: 'description',
      head: m.patch_column_description(),
      phone: 'below',
      cell: (patch) => <DescriptionCell patch={patch} />,
    },
    {
      name: 'created',
      head: m.patch_column_created(),
      phone: 'below',
      cell: (patch) => (
        <span className="flex flex-wrap gap-x-3 md:grid md:gap-0.5">
          <RelativeTime at={patch.created_at} />
          {patch.created_by && <span className="text-sm text-muted">{patch.created_by}</span>}
        </span>
      ),
    },
    {
      name: 'actions',
      head: <span className="sr-only">{m.patch_actions()}</span>,
      narrow: true,
      cell: (patch) => <ActionButton version={patch.version} isRemoved={isRemoved} onClick={() => onAsk(patch)} />,
    },
  ]
}

function FileCell({ patch, isRemoved, locale }: { patch: Patch; isRemoved: boolean; locale: string }) {
  return (
    <span className="grid min-w-0 gap-0.5">
      {isRemoved ? (
        <span className="wrap-anywhere">{patch.file}</span>
      ) : (
        <a href={pathOf(patch.url)} className="wrap-anywhere text-brass underline underline-offset-4">
          {patch.file}
        </a>
      )}
      <span className="flex flex-wrap gap-x-3 text-sm font-normal text-muted">
        <span className="md:hidden">
          {m.patch_column_version()} {patch.version}
        </span>
        <span>{sizeText(patch.size, locale)}</span>
        <span className="whitespace-nowrap">{m.patch_entries({ count: patch.entries })}</span>
        <HistoryLink target={`patch ${patch.version}`} name={m.launcher_patch({ version: patch.version })} />
      </span>
    </span>
  )
}

function DescriptionCell({ patch }: { patch: Patch }) {
  return (
    <span className="grid gap-1.5 py-1 md:py-0">
      <span className="whitespace-pre-line">{patch.description}</span>
      {patch.translations.en && (
        <span lang="en" className="text-sm whitespace-pre-line text-muted">
          {patch.translations.en.description}
        </span>
      )}
      {patch.removal_reason && (
        <span className="text-sm text-warn">
          {m.patch_removed_by({ login: patch.removed_by ?? '–', reason: patch.removal_reason })}
        </span>
      )}
    </span>
  )
}

function ActionButton({ version, isRemoved, onClick }: { version: number; isRemoved: boolean; onClick: () => void }) {
  return (
    <Button
      size="dense"
      className={isRemoved ? undefined : 'text-danger!'}
      aria-label={isRemoved ? m.patch_restore_named({ version }) : m.patch_delete_named({ version })}
      onClick={onClick}
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
  )
}
