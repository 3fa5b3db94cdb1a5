import { m } from '@guildhall/messages'
import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { loadSdk, offerFor, type CardOffer, type FieldType, type MercadoPago, type SecureField } from './sdk.ts'
import { createField, looks, noReports, types, type Report, type Reports } from './secure-fields.ts'

/**
 * What the frames report of the card while it is typed. The number itself, its date and its code never reach this code.
 */
export interface CardFields extends Omit<Reports, 'ready'> {
  /** The id of the element in which each field is mounted. */
  ids: Record<FieldType, string>
  sdk: MercadoPago | null
  isReady: boolean
  offer: CardOffer | null
  focus(type: FieldType): void
  retry(): void
}

/**
 * Mounts the provider's own fields for a card, and returns what they report. Installments are computed from
 * `chargedReais`.
 */
export function useCardFields(
  provider: { sdkUrl: string; publicKey: string } | null,
  chargedReais: number,
): CardFields {
  const base = useId().replace(/\W/g, '')
  const fields = useRef(new Map<FieldType, SecureField>())
  // A new round mounts the fields in new elements.
  const [round, setRound] = useState(0)
  const id = `card${base}${round}`
  const [sdk, setSdk] = useState<MercadoPago | null>(null)
  const [reports, setReports] = useState(noReports)
  const { ready, failure, problems, focused, bin } = reports
  const { sdkUrl, publicKey } = provider ?? {}

  useEffect(() => {
    if (!sdkUrl || !publicKey) return
    let isShown = true
    const mounted = fields.current
    const report: Report = (change) => {
      if (isShown) setReports((before) => ({ ...before, ...change(before) }))
    }
    loadSdk({ sdkUrl, publicKey }).then(
      (loaded) => {
        if (!isShown) return
        try {
          for (const type of types) mounted.set(type, createField(loaded, type, report).mount(`${id}-${type}`))
          setSdk(loaded)
        } catch {
          report(() => ({ failure: m.card_init_failed() }))
        }
      },
      () => report(() => ({ failure: m.card_sdk_failed() })),
    )
    return () => {
      isShown = false
      for (const field of mounted.values()) field.unmount()
      mounted.clear()
      setSdk(null)
      setReports(({ failure, focused }) => ({ ...noReports, failure, focused }))
    }
  }, [sdkUrl, publicKey, id])
  useColoursOfTheme(fields)
  const offer = useOffer(sdk, bin, chargedReais, fields)

  return {
    ids: { cardNumber: `${id}-cardNumber`, expirationDate: `${id}-expirationDate`, securityCode: `${id}-securityCode` },
    sdk,
    isReady: ready.size === types.length,
    failure,
    problems,
    focused,
    bin,
    offer,
    focus: (type) => fields.current.get(type)?.focus(),
    retry: () => {
      setReports((before) => ({ ...before, failure: '' }))
      setRound((before) => before + 1)
    },
  }
}

type Fields = RefObject<Map<FieldType, SecureField>>

function useColoursOfTheme(fields: Fields) {
  useEffect(() => {
    const dress = () => {
      for (const field of fields.current.values()) field.update({ style: looks() })
    }
    const theme = new MutationObserver(dress)
    theme.observe(document.documentElement, { attributes: true })
    return () => theme.disconnect()
  }, [fields])
}

/** The kind and cost of the card by the first digits of its number; null until the provider has replied. */
function useOffer(sdk: MercadoPago | null, bin: string | null, chargedReais: number, fields: Fields): CardOffer | null {
  const [offer, setOffer] = useState<{ of: string; offer: CardOffer } | null>(null)
  const queryKey = bin && chargedReais > 0 ? `${bin} ${chargedReais}` : ''
  useEffect(() => {
    if (!sdk || !queryKey) return
    let isCurrent = true
    offerFor(sdk, queryKey.split(' ')[0]!, chargedReais).then(
      (found) => {
        if (!isCurrent) return
        setOffer({ of: queryKey, offer: found })
        if (found.securityCode) fields.current.get('securityCode')?.update({ settings: found.securityCode })
      },
      // The offer is requested again when the card is sent.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [sdk, queryKey, chargedReais, fields])
  return offer?.of === queryKey ? offer.offer : null
}
