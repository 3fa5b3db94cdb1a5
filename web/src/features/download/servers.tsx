import { m } from '@guildhall/messages'
import { Cloud, HardDrive, Package, Send, Server, type LucideIcon } from 'lucide-react'
import type { DownloadServer } from '@guildhall/contract/download'

const looks: Record<DownloadServer, { icon: LucideIcon; label: () => string }> = {
  Megaupload: { icon: Cloud, label: () => 'Megaupload' },
  GoogleDrive: { icon: HardDrive, label: () => 'Google Drive' },
  Sendspace: { icon: Send, label: () => 'Sendspace' },
  Direto: { icon: Server, label: m.download_server_direct },
  Outro: { icon: Package, label: m.download_server_other },
}

const lookOf = (server: string) => looks[(server === 'direto' ? 'Direto' : server) as DownloadServer] ?? looks.Outro

/** The name of the server that hosts a file. */
export const serverLabel = (server: string): string => lookOf(server).label()

/** The icon of the server that hosts a file; its name is beside it. */
export function ServerIcon({ server }: { server: string }) {
  const { icon: Icon } = lookOf(server)
  return (
    <span
      data-server={server}
      className="grid size-12 shrink-0 place-items-center rounded-md border border-line bg-s2 text-brass"
    >
      <Icon className="size-6" aria-hidden />
    </span>
  )
}
