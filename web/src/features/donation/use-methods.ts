import { useCallback, useEffect, useState } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { payment } from '@guildhall/contract/payment'
import { getPaymentMethods } from '../../api/generated.ts'
import { api } from '../../api/client.ts'
import { outcomeOf, type Outcome } from '../../api/outcome.ts'
import { registered } from '../../app/paths.ts'

export type Methods = ReplyOf<typeof payment.getPaymentMethods>

const hasCardPage = [...registered].some((path) => /^\/paymentCard(\/|$)/.test(path))

/**
 * The available payment methods. The browser asks for them, because they depend on the visitor's country and the page
 * is the same for everyone.
 */
export function useMethods(): { found: Outcome<Methods> | null; retry: () => void } {
  const [found, setFound] = useState<Outcome<Methods> | null>(null)
  const ask = useCallback((signal?: AbortSignal) => {
    setFound(null)
    const request = api(getPaymentMethods, signal ? { signal } : {})
    void outcomeOf(request.then(withPages)).then(setFound)
  }, [])
  useEffect(() => {
    const left = new AbortController()
    ask(left.signal)
    return () => left.abort()
  }, [ask])
  return { found, retry: () => ask() }
}

const withPages = (reply: Methods): Methods => ({
  ...reply,
  methods: reply.methods.filter(({ method }) => method !== 'mercado_card' || hasCardPage),
})
