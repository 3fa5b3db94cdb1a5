import { m } from '@guildhall/messages'
import {
  Check,
  Download as DownloadIcon,
  FileClock,
  HardDriveDownload,
  Link as LinkIcon,
  Pencil,
  ShieldCheck,
} from 'lucide-react'
import { useEffect, useId, useState, type ComponentProps } from 'react'
import { noteDownloaded } from '../first-day/public.ts'
import { useLocale } from '../../format/locale.ts'
import { useMay } from '../../session/session.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, buttonClass, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { copyText } from '../../ui/CopyButton.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { toast } from '../../ui/toast.ts'
import type { Download } from './download.ts'
import { beginningOf, checksumKind, wholeAddress } from './rules.ts'
import { ServerIcon, serverLabel } from './servers.tsx'

/** A file: its text, its server, its checksum and its link. */
export function DownloadCard({
  download,
  isRecommended,
  isFirst,
  isForced,
}: {
  download: Download
  isRecommended: boolean
  isFirst: boolean
  isForced: boolean
}) {
  const { title, server, url, mirror_url, version, size, checksum, changelog_url } = download
  const lang = useLang(download)
  const mayWrite = useMay('downloads.write')
  const others = [mirror_url, changelog_url, mayWrite || isForced].filter(Boolean).length
  return (
    <Card
      as="article"
      className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-3 lg:grid-cols-[auto_minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]"
    >
      <ServerIcon server={server} />
      <header className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 lang={lang} className="font-sans text-lg leading-snug">
            {title}
          </h2>
          {isRecommended && <Badge tone="brass">{m.download_recommended()}</Badge>}
        </div>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          <span>{serverLabel(server)}</span>
          {version && (
            <span>
              {m.download_version()} {version}
            </span>
          )}
          {size && <span>{size}</span>}
          <span>
            {m.download_updated_at()} <RelativeTime at={download.updated_at || download.created_at} />
          </span>
        </p>
      </header>
      <div className="col-span-2 grid gap-1 empty:hidden sm:col-span-1 sm:col-start-2">
        {download.body && <Body html={download.body} lang={lang} />}
        {checksum && <Checksum>{checksum}</Checksum>}
      </div>
      {/* Below the text, or beside it where there is room. Two buttons share a row, and a single one fills it. */}
      <div className="col-span-2 grid grid-cols-2 gap-2 *:px-2! *:first:col-span-2 sm:col-span-1 sm:col-start-2 lg:col-start-3 lg:row-span-2 lg:row-start-1">
        <FileLink
          href={url}
          onClick={noteDownloaded}
          aria-label={m.download_get_named({ title })}
          className={buttonClass({ variant: isFirst ? 'primary' : 'secondary' })}
        >
          <DownloadIcon className="size-5" aria-hidden />
          {m.download_get()}
        </FileLink>
        <CopyLink url={url} title={title} hasRow={others % 2 === 0} />
        {mirror_url && (
          <FileLink
            href={mirror_url}
            onClick={noteDownloaded}
            aria-label={m.download_mirror_named({ title })}
            className={buttonClass({})}
          >
            <HardDriveDownload className="size-5" aria-hidden />
            {m.download_mirror()}
          </FileLink>
        )}
        {changelog_url && <Changelog to={changelog_url} title={title} />}
        <EditLink download={download} isForced={isForced} />
      </div>
    </Card>
  )
}

/** Sets `lang` only on texts whose language differs from the page's. */
function useLang({ locale }: Download) {
  const pageLocale = useLocale()
  return !locale || locale === pageLocale ? undefined : locale
}

/** A long text shows its beginning until the reader expands it; without JavaScript it is shown in full. */
function Body({ html, lang }: { html: string; lang: string | undefined }) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const beginning = beginningOf(html)
  const isCut = beginning !== null && !isWhole
  return (
    <div className="grid justify-items-start gap-1">
      {isCut && (
        <p lang={lang} className="max-w-[33em] text-muted no-script:hidden">
          {beginning}…
        </p>
      )}
      <div
        id={id}
        lang={lang}
        className={`prose-body text-base! text-muted ${isCut ? 'hidden no-script:block' : ''}`}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {beginning !== null && (
        <Button
          variant="link"
          aria-expanded={isWhole}
          aria-controls={id}
          className="no-script:hidden"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? m.download_less() : m.download_more()}
        </Button>
      )}
    </div>
  )
}

/** The checksum of the file: its kind, and the value behind a click. */
function Checksum({ children }: { children: string }) {
  return (
    <details className="min-w-0 text-sm">
      <summary
        title={children}
        className="inline-flex min-h-11 list-none items-center gap-2 text-success hover:underline [&::-webkit-details-marker]:hidden"
      >
        <ShieldCheck className="size-5" aria-hidden />
        {m.download_checksum({ kind: checksumKind(children) ?? m.download_checksum_kind() })}
      </summary>
      <code className="block rounded-sm bg-s2 p-3 font-mono break-all select-all">{children}</code>
    </details>
  )
}

/** A link to a file. Our own files download at once; those of other servers open in a new tab. */
function FileLink({ href, children, ...props }: ComponentProps<'a'> & { href: string }) {
  const elsewhere = href.startsWith('/') ? {} : { target: '_blank', rel: 'noopener noreferrer nofollow' }
  return (
    <a {...props} {...elsewhere} href={href}>
      {children}
    </a>
  )
}

function Changelog({ to, title }: { to: string; title: string }) {
  const look = {
    className: buttonClass({}),
    'aria-label': m.download_changelog_named({ title }),
    children: (
      <>
        <FileClock className="size-5" aria-hidden />
        {m.download_changelog()}
      </>
    ),
  }
  return to.startsWith('/') ? <AppLink to={to} {...look} /> : <FileLink href={to} {...look} />
}

function CopyLink({ url, title, hasRow }: { url: string; title: string; hasRow: boolean }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    const isCopied = await copyText(wholeAddress(url, location.origin))
    setCopied(isCopied)
    if (isCopied) toast.success(m.ui_link_copied())
    else toast.error(m.ui_link_copy_failed())
  }
  const Icon = copied ? Check : LinkIcon
  return (
    <Button
      aria-label={m.download_copy_named({ title })}
      className={`no-script:hidden ${hasRow ? 'col-span-2' : ''}`}
      onClick={() => void copy()}
    >
      <Icon className="size-5" aria-hidden />
      {m.download_copy()}
    </Button>
  )
}

/** For staff. With `forceAdmin=1` anybody sees the link, but nobody without the role can save. */
function EditLink({ download: { id, title }, isForced }: { download: Download; isForced: boolean }) {
  const mayWrite = useMay('downloads.write')
  if (!mayWrite && !isForced) return null
  return (
    <LinkButton
      to={`/download/edit/${id}${mayWrite ? '' : '?forceAdmin=1'}`}
      aria-label={m.download_edit_named({ title })}
    >
      <Pencil className="size-5" aria-hidden />
      {m.download_edit()}
    </LinkButton>
  )
}
