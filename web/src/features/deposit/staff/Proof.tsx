import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { ProofFile } from '../ProofFile.tsx'
import type { Deposit } from '../words.ts'

/**
 * A receipt as staff see it: a picture that opens in full, or a file to download. Its address works for ten minutes;
 * then a new one is requested.
 */
export function Proof({ url, proof, alt }: Pick<Deposit, 'url' | 'proof'> & { alt: string }) {
  const { revalidate, state } = useRevalidator()
  const [failed, setFailed] = useState<string>()
  if (!url) return <p className="text-muted">{m.deposit_no_proof()}</p>
  if (proof?.kind === 'pdf')
    return (
      <div className="grid gap-2">
        <ProofFile url={url} proof={proof} />
        <p className="text-sm text-muted">{m.deposit_proof_file_warning()}</p>
      </div>
    )
  if (failed === url)
    return (
      <div className="grid justify-items-start gap-3 rounded-md border border-line p-4">
        <p className="text-muted">{m.deposit_proof_expired()}</p>
        <Button onClick={() => void revalidate()} busy={state === 'loading'}>
          {m.deposit_proof_again()}
        </Button>
      </div>
    )
  return (
    // A fixed height, because the picture's own height is unknown before it loads.
    <a href={url} target="_blank" rel="noreferrer" className="block">
      <img
        src={url}
        alt={alt}
        onError={() => setFailed(url)}
        className="proof w-full rounded-md border border-line bg-s2 object-contain"
      />
      <span className="mt-1 block text-sm text-brass underline underline-offset-4">{m.deposit_proof_full()}</span>
    </a>
  )
}
