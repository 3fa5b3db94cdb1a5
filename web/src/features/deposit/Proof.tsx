import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../ui/Button.tsx'

/** The picture of a receipt; it opens in full. Its address works for ten minutes, and then another one is asked for. */
export function Proof({ url, alt }: { url: string | null; alt: string }) {
  const { revalidate, state } = useRevalidator()
  const [failed, setFailed] = useState<string>()
  if (!url) return <p className="text-muted">{m.deposit_no_proof()}</p>
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
    <a href={url} target="_blank" rel="noreferrer" className="block justify-self-center">
      <img
        src={url}
        alt={alt}
        onError={() => setFailed(url)}
        className="max-h-128 max-w-full rounded-md border border-line bg-s2 object-contain"
      />
      <span className="mt-1 block text-sm text-brass underline underline-offset-4">{m.deposit_proof_full()}</span>
    </a>
  )
}
