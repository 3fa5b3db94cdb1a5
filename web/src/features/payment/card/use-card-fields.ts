import { m } from '@guildhall/messages'
import { useEffect, useId, useRef, useState } from 'react'
import { fieldProblem } from './messages.ts'
import { loadSdk, offerFor, type CardOffer, type FieldType, type MercadoPago, type SecureField } from './sdk.ts'

const types: FieldType[] = ['cardNumber', 'expirationDate', 'securityCode']

/** The frames stand on our ground: they are told its colours, and told again when the theme changes. */
function looks() {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  return {
    fontSize: '16px',
    fontFamily: 'system-ui, sans-serif',
    color: colour('--text'),
    placeholderColor: colour('--faint'),
  }
}

/** What is known of the card while it is typed. The number itself, its date and its code never come here. */
export interface CardFields {
  /** The element in which each field is shown, by its id. */
  ids: Record<FieldType, string>
  sdk: MercadoPago | null
  isReady: boolean
  /** Why there are no fields. */
  failure: string
  problems: Partial<Record<FieldType, string>>
  focused: FieldType | null
  bin: string | null
  offer: CardOffer | null
  focus(type: FieldType): void
  retry(): void
}

/** Shows the provider's own fields for a card, and what they tell of it. `chargedReais` is what installments are made of. */
export function useCardFields(
  provider: { sdkUrl: string; publicKey: string } | null,
  chargedReais: number,
): CardFields {
  const base = useId().replace(/\W/g, '')
  const fields = useRef(new Map<FieldType, SecureField>())
  // Fields that are shown anew have places of their own.
  const [round, setRound] = useState(0)
  const id = `card${base}${round}`
  const [sdk, setSdk] = useState<MercadoPago | null>(null)
  const [ready, setReady] = useState<ReadonlySet<FieldType>>(new Set())
  const [failure, setFailure] = useState('')
  const [problems, setProblems] = useState<CardFields['problems']>({})
  const [focused, setFocused] = useState<FieldType | null>(null)
  const [bin, setBin] = useState<string | null>(null)
  const [offer, setOffer] = useState<{ of: string; offer: CardOffer } | null>(null)
  const { sdkUrl, publicKey } = provider ?? {}

  useEffect(() => {
    if (!sdkUrl || !publicKey) return
    let isShown = true
    const mounted = fields.current
    const show = (made: MercadoPago) => {
      for (const type of types) mounted.set(type, create(made, type))
      setSdk(made)
    }
    const create = (made: MercadoPago, type: FieldType): SecureField => {
      const field = made.fields.create(type, { style: looks(), placeholder: placeholders[type]() })
      return field
        .on('ready', () => isShown && setReady((before) => new Set(before).add(type)))
        .on('focus', () => isShown && setFocused(type))
        .on('blur', () => isShown && setFocused((now) => (now === type ? null : now)))
        .on('error', () => isShown && setFailure(m.card_init_failed()))
        .on('validityChange', ({ errorMessages: [first] }) => {
          if (isShown)
            setProblems(({ [type]: _, ...rest }) =>
              first ? { ...rest, [type]: fieldProblem(type, first.cause) } : rest,
            )
        })
        .on('binChange', (change) => type === 'cardNumber' && isShown && setBin(change.bin))
        .mount(`${id}-${type}`)
    }
    loadSdk({ sdkUrl, publicKey }).then(
      (made) => {
        if (!isShown) return
        try {
          show(made)
        } catch {
          setFailure(m.card_init_failed())
        }
      },
      () => isShown && setFailure(m.card_sdk_failed()),
    )
    return () => {
      isShown = false
      for (const field of mounted.values()) field.unmount()
      mounted.clear()
      setSdk(null)
      setReady(new Set())
      setProblems({})
      setBin(null)
    }
  }, [sdkUrl, publicKey, id])

  useEffect(() => {
    const dress = () => {
      for (const field of fields.current.values()) field.update({ style: looks() })
    }
    const theme = new MutationObserver(dress)
    theme.observe(document.documentElement, { attributes: true })
    return () => theme.disconnect()
  }, [])

  const asked = bin && chargedReais > 0 ? `${bin} ${chargedReais}` : ''
  useEffect(() => {
    if (!sdk || !asked) return
    let isCurrent = true
    offerFor(sdk, asked.split(' ')[0]!, chargedReais).then(
      (found) => {
        if (!isCurrent) return
        setOffer({ of: asked, offer: found })
        if (found.securityCode) fields.current.get('securityCode')?.update({ settings: found.securityCode })
      },
      // The brand is asked for again when the card is sent.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [sdk, asked, chargedReais])

  return {
    ids: { cardNumber: `${id}-cardNumber`, expirationDate: `${id}-expirationDate`, securityCode: `${id}-securityCode` },
    sdk,
    isReady: ready.size === types.length,
    failure,
    problems,
    focused,
    bin,
    offer: offer?.of === asked ? offer.offer : null,
    focus: (type) => fields.current.get(type)?.focus(),
    retry: () => {
      setFailure('')
      setRound((before) => before + 1)
    },
  }
}

const placeholders: Record<FieldType, () => string> = {
  cardNumber: () => '0000 0000 0000 0000',
  expirationDate: m.card_expiry_placeholder,
  securityCode: () => '123',
}
