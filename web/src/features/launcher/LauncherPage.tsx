import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { launcher } from '@guildhall/contract/launcher'
import { Download as DownloadIcon, ShieldCheck } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { listPatches } from '../../api/generated.ts'
import { outcomeOf, nowOrLater, useArrived, withStatus } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { load } from '../../api/load.ts'
import { useLocale } from '../../format/locale.ts'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClass, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { StaffEmptyState } from '../../shell/StaffEmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { sizeText } from '../../format/size-text.ts'
import { pathOf } from './words.ts'

type Patch = ReplyOf<typeof launcher.listPatches>[number]

export const head = (): Head => ({ title: m.launcher_title(), description: m.launcher_intro() })

export const loader = load(async ({ api }) => {
  const list = await nowOrLater(outcomeOf(api(listPatches)))
  return withStatus({ list }, list.now?.failure)
})

/** The files that the launcher downloads automatically, for players who want to see them or download them by hand. */
export default function LauncherPage() {
  const { list } = useLoaderData<typeof loader>()
  const arrived = useArrived(list)
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.launcher_title()} intro={m.launcher_intro()} />
      {!arrived ? (
        <Loading>
          <SkeletonRows count={3} className="h-32" />
        </Loading>
      ) : arrived.failure ? (
        <LoadFailed title={m.launcher_failed()} failure={arrived.failure} />
      ) : (
        <Patches patches={arrived.data.toReversed()} />
      )}
    </div>
  )
}

/** The newest first; the launcher reads them in the other order. */
function Patches({ patches }: { patches: Patch[] }) {
  if (patches.length === 0)
    return (
      <StaffEmptyState
        title={m.launcher_none()}
        action={<LinkButton to="/download">{m.launcher_to_downloads()}</LinkButton>}
        fill={{ may: 'patches.write', text: m.launcher_none_staff(), to: '/upload/patch', label: m.patch_title() }}
      >
        {m.launcher_none_text()}
      </StaffEmptyState>
    )
  return (
    <ul className="grid gap-4">
      {patches.map((patch, at) => (
        <PatchCard key={patch.version} patch={patch} isNewest={at === 0} />
      ))}
    </ul>
  )
}

function PatchCard({ patch, isNewest }: { patch: Patch; isNewest: boolean }) {
  const locale = useLocale()
  const { version, file, description, created_at, size, sha256 } = patch
  return (
    <Card as="li" className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-sans text-lg leading-snug">{m.launcher_patch({ version })}</h2>
          {isNewest && <Badge tone="brass">{m.launcher_newest()}</Badge>}
        </div>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          {/* On a line of its own on a phone: the time changes its width after hydration, and must not wrap then. */}
          <span className="wrap-anywhere max-sm:basis-full">{file}</span>
          <span>{sizeText(size, locale)}</span>
          <RelativeTime at={created_at} />
        </p>
        <p className="max-w-[33em] whitespace-pre-line">{description}</p>
        <details className="min-w-0 text-sm">
          <summary className="inline-flex min-h-11 list-none items-center gap-2 text-success hover:underline [&::-webkit-details-marker]:hidden">
            <ShieldCheck className="size-5" aria-hidden />
            {m.launcher_sum()}
          </summary>
          <code className="block rounded-sm bg-s2 p-3 font-mono break-all select-all">{sha256}</code>
        </details>
      </div>
      <a
        href={pathOf(patch.url)}
        download={file}
        aria-label={m.launcher_fetch_named({ version })}
        className={buttonClass({ variant: isNewest ? 'primary' : 'secondary' }, 'justify-self-start lg:self-start')}
      >
        <DownloadIcon className="size-5" aria-hidden />
        {m.launcher_fetch()}
      </a>
    </Card>
  )
}
