import { m } from '@guildhall/messages'
import { paymentProviders } from '@guildhall/contract/payment-rules'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { lookUpPayment } from '../../../api/generated.ts'
import { ApiError, api } from '../../../api/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Options, Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toast.ts'
import { providerWords, type Provider } from './unknown-words.ts'

/** Asks a provider for a payment by the provider's number, stores the reply, and opens its page. */
export function LookUp({ number: searched }: { number: string }) {
  const { number, setNumber, provider, setProvider, problem, result, busy, ask } = useLookUp(searched)
  return (
    <Card as="section" aria-labelledby="lookup-title" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="lookup-title" className="text-xl">
          {m.payment_lookup_title()}
        </h2>
        <p className="text-muted">{m.payment_lookup_text()}</p>
      </div>
      <Form onSubmit={ask} className="flex flex-wrap items-end gap-4">
        <TextInput
          label={m.payment_lookup_number()}
          value={number}
          maxLength={80}
          required
          autoComplete="off"
          spellCheck={false}
          error={problem}
          className="min-w-48 flex-1"
          onChange={(event) => setNumber(event.target.value)}
        />
        <Select
          label={m.payment_lookup_provider()}
          value={provider}
          className="min-w-44 grow sm:grow-0"
          onChange={(event) => setProvider(event.target.value)}
        >
          <Options choices={paymentProviders} words={providerWords} />
        </Select>
        <Button type="submit" variant="primary" busy={busy}>
          {m.payment_lookup_send()}
        </Button>
        <FormFailure className="w-full">{result?.isFailure && result.text}</FormFailure>
      </Form>
      {result && !result.isFailure && (
        <p role="status" className="text-muted">
          {result.text}
        </p>
      )}
    </Card>
  )
}

/** The number and the provider's reply. Another searched number starts again. */
function useLookUp(searched: string) {
  const navigate = useNavigate()
  const [number, setNumber] = useState(searched)
  const [provider, setProvider] = useState<Provider>(likely(searched))
  const [problem, setProblem] = useState<string>()
  const [result, setResult] = useState<{ text: string; isFailure: boolean }>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    setNumber(searched)
    setProvider(likely(searched))
    setResult(undefined)
  }, [searched])

  async function ask() {
    setResult(undefined)
    const isMissing = !/^[\x21-\x7e]{1,80}$/.test(number.trim())
    setProblem(isMissing ? m.payment_lookup_number_missing() : undefined)
    if (isMissing) return
    setBusy(true)
    try {
      const { message, to } = await api(lookUpPayment, { body: { provider, number: number.trim() } })
      if (!to) return setResult({ text: message, isFailure: false })
      toast.success(message)
      await navigate(to)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setResult({ text: error.message || m.error_unavailable(), isFailure: true })
    } finally {
      setBusy(false)
    }
  }

  return { number, setNumber, provider, setProvider, problem, result, busy, ask }
}

/**
 * The provider that a number looks like: Mercado Pago has digits, PayPal 17 capitals and digits, the bank the longest.
 */
function likely(number: string): Provider {
  if (/^\d+$/.test(number)) return 'mercadopago'
  if (/^[A-Z0-9]{17}$/.test(number)) return 'paypal'
  return number.length >= 26 ? 'pix' : 'mercadopago'
}
