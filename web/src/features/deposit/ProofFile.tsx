import { m } from '@guildhall/messages'
import { FileText } from 'lucide-react'
import { useLocale } from '../../format/locale.ts'
import { sizeText } from '../../format/size-text.ts'
import type { OwnDeposit } from './words.ts'

type Proof = NonNullable<OwnDeposit['proof']>

/** A receipt as PDF: its name and size, and a link that downloads it. The portal never shows its content. */
export function ProofFile({ url, proof }: { url: string; proof: Proof }) {
  const size = sizeText(proof.bytes, useLocale())
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line p-4">
      <FileText className="size-8 shrink-0 text-muted" aria-hidden />
      <p className="grid min-w-0">
        <bdi className="font-semibold wrap-anywhere">{proof.name}</bdi>
        <span className="text-sm text-muted">{m.deposit_proof_file({ size })}</span>
      </p>
      <a
        href={url}
        download
        aria-label={m.deposit_proof_download_named({ name: proof.name, size })}
        className="inline-flex min-h-11 items-center text-brass underline underline-offset-4"
      >
        {m.deposit_proof_download()}
      </a>
    </div>
  )
}
