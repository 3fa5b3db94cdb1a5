import { m } from '@guildhall/messages'
import { useState } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { campaign } from '@guildhall/contract/campaign'
import { api, ApiError } from '../../../api/client.ts'
import { previewCampaign } from '../../../api/generated.ts'
import { cashText, wholeBrlText } from '../../../format/money.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Body } from './campaign-fields.ts'

type Preview = ReplyOf<typeof campaign.previewCampaign>

/** What the form's campaign would add to each pack, and what runs at the same time. */
export function CampaignPreview({ id, body, check }: { id: number | null; body: () => Body; check: () => boolean }) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function show() {
    if (isBusy || !check()) return
    setBusy(true)
    setFailure('')
    try {
      setPreview(await api(previewCampaign, { body: { ...body(), ...(id === null ? {} : { id }) } }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setPreview(null)
      setFailure(error.body.messages?.map(({ message }) => message).join(' ') || m.bonus_preview_failed())
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-3">
      <Button onClick={() => void show()} busy={isBusy} className="justify-self-start">
        {m.bonus_preview()}
      </Button>
      <div role="status" className="grid gap-3 empty:hidden">
        {failure && <p className="text-danger">{failure}</p>}
        {preview?.needsSecond && <p className="text-warn">{m.bonus_preview_second()}</p>}
        {preview && preview.overlaps.length > 0 && (
          <p className="text-warn">
            {m.bonus_preview_overlap({
              names: preview.overlaps.map(({ name, percent }) => m.bonus_line({ name, percent })).join(', '),
            })}
          </p>
        )}
        {preview && <Quotes quotes={preview.quotes} />}
      </div>
    </div>
  )
}

function Quotes({ quotes }: { quotes: Preview['quotes'] }) {
  if (quotes.length === 0) return <p className="text-muted">{m.bonus_preview_none()}</p>
  return (
    <table className="tabular w-full max-w-lg text-sm">
      <thead>
        <tr className="text-muted">
          <th scope="col" className="py-1 text-start font-normal">
            {m.bonus_preview_pack()}
          </th>
          <th scope="col" className="py-1 text-end font-normal">
            {m.bonus_preview_base()}
          </th>
          <th scope="col" className="py-1 text-end font-normal">
            {m.bonus_preview_extra()}
          </th>
          <th scope="col" className="py-1 text-end font-normal">
            {m.bonus_preview_total()}
          </th>
        </tr>
      </thead>
      <tbody>
        {quotes.map(({ reais, base, extra, total }) => (
          <tr key={reais} className="border-t border-line">
            <th scope="row" className="py-1 text-start font-normal">
              {wholeBrlText(reais)}
            </th>
            <td className="py-1 text-end">{cashText(base)}</td>
            <td className="py-1 text-end">+{cashText(extra)}</td>
            <td className="py-1 text-end font-semibold">{cashText(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
