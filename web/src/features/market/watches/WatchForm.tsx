import { m } from '@guildhall/messages'
import { useEffect, useState, type FormEvent } from 'react'
import { readPrice } from '@guildhall/contract/market-rules'
import { listWatches, saveWatch } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import { cashText } from '../../../format/money.ts'
import { openLogin, useSession } from '../../../session/session.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toast.ts'
import { digitsOf } from '../price.ts'
import { itemAddress } from '../prices/piece.ts'

/** Asks up to which price the player wants to be told about offers of an item. */
export function WatchForm({ itemKey }: { itemKey: string }) {
  const { isLoggedIn } = useSession()
  const [digits, setDigits] = useState('')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const [watched, setWatched] = useWatchedPrice(itemKey, isLoggedIn)

  async function send(event: FormEvent) {
    event.preventDefault()
    const highest = readPrice(digits)
    setProblem(highest === null ? m.error_price_invalid() : undefined)
    setFailure('')
    if (highest === null || busy) return
    setBusy(true)
    try {
      const { message } = await api(saveWatch, { body: { key: itemKey, highest } })
      toast.success(message)
      setWatched(highest)
      setDigits('')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message || m.error_unavailable())
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-labelledby="watch" className="grid max-w-2xl gap-3">
      <h2 id="watch">{m.market_watch_title()}</h2>
      <p className="text-muted">{m.market_watch_about()}</p>
      {watched !== null && <p role="status">{m.market_watch_present({ cash: cashText(watched) })}</p>}
      {isLoggedIn ? (
        <Form onSubmit={send} className="grid gap-3">
          <TextInput
            label={m.market_watch_highest()}
            hint={m.market_watch_highest_hint()}
            error={problem}
            value={digits}
            inputMode="numeric"
            autoComplete="off"
            required
            className="sm:max-w-60"
            onChange={({ target }) => {
              setDigits(digitsOf(target.value))
              setProblem(undefined)
            }}
          />
          <FormFailure>{failure}</FormFailure>
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" variant="primary" busy={busy}>
              {m.market_watch_save()}
            </Button>
            <AppLink
              to="/market/watches"
              className="inline-flex min-h-11 items-center text-brass underline underline-offset-4"
            >
              {m.market_watches_title()}
            </AppLink>
          </div>
        </Form>
      ) : (
        <div className="no-script:hidden">
          <Button onClick={() => openLogin(itemAddress(itemKey))}>{m.market_watch_sign_in()}</Button>
        </div>
      )}
    </section>
  )
}

/** The price up to which the player is told about this item already; null without one. */
function useWatchedPrice(itemKey: string, isLoggedIn: boolean) {
  const [watched, setWatched] = useState<number | null>(null)
  useEffect(() => {
    setWatched(null)
    if (!isLoggedIn) return
    const left = new AbortController()
    // The page does without it: the list of watches has it, too.
    api(listWatches, { signal: left.signal }).then(
      ({ items }) => setWatched(items.find((each) => each.item_key === itemKey)?.highest ?? null),
      () => {},
    )
    return () => left.abort()
  }, [itemKey, isLoggedIn])
  return [watched, setWatched] as const
}
