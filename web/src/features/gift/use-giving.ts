import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { giftMessageMax, type GiftName } from '@guildhall/contract/gift-rules'
import { api, ApiError } from '../../api/client.ts'
import { findGiftReceiver, sendGift } from '../../api/generated.ts'
import { sendOnce } from '../../api/idempotency.ts'
import { changingBalance } from '../../session/balance.ts'
import { toast } from '../../ui/toast.ts'

/** Refusals that belong to the field of the name. */
const ofName = ['gift_unreceivable', 'gift_self', 'gift_pair_limit', 'invalid_input']

interface Problems {
  name?: string
  message?: string
}

/** What is typed for a gift, and what is wrong with it. */
function useGiftFields() {
  const [by, setBy] = useState<GiftName>('login')
  const [name, setName] = useState('')
  const [message, setMessage] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const forget = (field: keyof Problems) => setProblems((before) => ({ ...before, [field]: '' }))
  return {
    by,
    name,
    message,
    problems,
    setProblems,
    chooseBy(next: GiftName) {
      setBy(next)
      forget('name')
    },
    typeName(text: string) {
      setName(text)
      forget('name')
    },
    typeMessage(text: string) {
      setMessage(text)
      forget('message')
    },
  }
}

/** The fields of a gift, the check of its receiver, and the request that sends it once. */
export function useGiving(item: { id: number; price: number; stock: number }) {
  const navigate = useNavigate()
  const fields = useGiftFields()
  const { by, name, message, setProblems } = fields
  const [price, setPrice] = useState(item.price)
  const [isOut, setOut] = useState(item.stock < 1)
  const [failure, setFailure] = useState('')
  const [missing, setMissing] = useState(0)
  /** The name as it is written, while the confirmation is open. */
  const [receiver, setReceiver] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)

  async function ask() {
    if (isAsking) return
    setFailure('')
    setMissing(0)
    const wrong = problemsOf(name, message)
    setProblems(wrong)
    if (wrong.name || wrong.message) return
    setAsking(true)
    try {
      const { data } = await api(findGiftReceiver, { query: { by, name: name.trim() } })
      setReceiver(data.name)
    } catch (error) {
      show(error)
    } finally {
      setAsking(false)
    }
  }

  async function send() {
    setFailure('')
    const body = { item: item.id, by, name: receiver ?? name.trim(), message: asLine(message), expected_price: price }
    const takeBalance = changingBalance()
    try {
      const reply = await sendOnce('gift', body, (idempotencyKey) => api(sendGift, { body, idempotencyKey }))
      takeBalance(reply.balance)
      toast.success(reply.message)
      await navigate(`/gifts/${reply.data.id}`)
    } catch (error) {
      show(error)
    }
  }

  /** Shows a refusal where it belongs. All but another price close the confirmation. */
  function show(error: unknown) {
    if (!(error instanceof ApiError)) throw error
    const { code = '', price: now, missing: lacks } = error.body as Refusal
    const text = error.message || m.gift_send_failed()
    if (code === 'gift_price_changed' && typeof now === 'number') setPrice(now)
    else setReceiver(null)
    if (ofName.includes(code)) return setProblems({ name: text })
    if (code === 'insufficient_cash') setMissing(lacks ?? 0)
    if (code === 'gift_item_sold_out' || code === 'gift_item_gone') setOut(true)
    setFailure(text)
  }

  function cancel() {
    setReceiver(null)
    setFailure('')
  }

  return { ...fields, price, isOut, failure, missing, receiver, isAsking, ask, send, cancel }
}

type Refusal = { code?: string; price?: number; missing?: number }

/** A message is one line. */
const asLine = (text: string): string => text.trim().replace(/\s+/g, ' ')

function problemsOf(name: string, message: string): Problems {
  return {
    ...(name.trim() === '' && { name: m.gift_name_needed() }),
    ...(asLine(message).length > giftMessageMax && { message: m.gift_message_long({ max: giftMessageMax }) }),
  }
}
