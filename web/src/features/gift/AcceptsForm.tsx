import { m } from '@guildhall/messages'
import { useId, useState } from 'react'
import { giftAccepts, type GiftAccepts } from '@guildhall/contract/gift-rules'
import { api, ApiError } from '../../api/client.ts'
import { updateGiftSettings } from '../../api/generated.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { toast } from '../../ui/toast.ts'

const words: Record<GiftAccepts, () => string> = {
  everyone: m.gift_accepts_everyone,
  nobody: m.gift_accepts_nobody,
}

/** Who may send gifts to the player. */
export function AcceptsForm({ first }: { first: GiftAccepts }) {
  const id = useId()
  const [accepts, setAccepts] = useState(first)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  async function save() {
    setFailure('')
    setBusy(true)
    try {
      const { message } = await api(updateGiftSettings, { body: { accepts } })
      toast.success(message)
    } catch (error) {
      setFailure((error instanceof ApiError && error.message) || m.gift_settings_failed())
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card as="section" aria-labelledby={`${id}-title`}>
      <Form onSubmit={save} className="grid gap-3">
        <fieldset className="grid gap-1">
          <legend id={`${id}-title`} className="text-lg font-semibold">
            {m.gift_settings_title()}
          </legend>
          <div className="flex flex-wrap gap-x-6">
            {giftAccepts.map((each) => (
              <label key={each} className="flex min-h-11 items-center gap-2">
                <input
                  type="radio"
                  name="accepts"
                  value={each}
                  checked={accepts === each}
                  onChange={() => setAccepts(each)}
                  aria-describedby={`${id}-hint`}
                  className="size-5 shrink-0"
                />
                {words[each]()}
              </label>
            ))}
          </div>
          <p id={`${id}-hint`} className="text-sm text-muted">
            {m.gift_settings_hint()}
          </p>
        </fieldset>
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.gift_settings_save()}
        </Button>
      </Form>
    </Card>
  )
}
