/** The state of one payment by the ledger and the sandbox. Amounts are cents of a real; Cash is a whole number. */
export interface Truth {
  id: string
  /** The provider's id, null when it created no payment; and the address of its page. */
  ref: string | null
  path: string | null
  /** The cents that the provider holds. */
  heldCents: number
  isPaid: boolean
  credited: number
  /** The Cash that the payment is worth. */
  cash: number
  balance: number
}

/** The statements of a page about a payment, in either language. */
export interface Claims {
  saysNothingCharged: boolean
  isApproved: boolean
  isOpen: boolean
  /** Every amount of Cash on the page. */
  cash: number[]
}

const label = (words: string): RegExp => new RegExp(`(^|[\\n\\t])\\s*(${words})\\s*($|[\\n\\t])`)
const approvedLabel = label('Aprovado|Pago|Concluída|Approved|Paid|Completed')
const openLabel = label('Pendente|Ativa|Aguardando confirmação|Pending|Active|Awaiting confirmation')

/** Reads the statements from the text of a page, or of a row of a list. */
export const claimsOf = (text: string): Claims => ({
  saysNothingCharged: /nada foi cobrado|nothing was charged/i.test(text),
  isApproved: /Pagamento aprovado|Payment approved/.test(text) || approvedLabel.test(text),
  isOpen: openLabel.test(text),
  cash: [...text.matchAll(/(\d[\d.,]*)\sCash/g)].map(([, digits = '']) => Number(digits.replace(/[.,]/g, ''))),
})

/**
 * The statements of a page that are not true. `id` is the payment that the page is about; null for a page about all of
 * the player's. `isFinal`: nothing changes any more, so the page must state everything. A row of a list names no
 * balance.
 */
export function findLies(
  claims: Claims,
  truth: Truth[],
  { id, isFinal, isRow = false }: { id: string | null; isFinal: boolean; isRow?: boolean },
): string[] {
  const about = id === null ? truth : truth.filter((each) => each.id === id)
  const held = about.reduce((sum, each) => sum + each.heldCents, 0)
  const credited = about.reduce((sum, each) => sum + each.credited, 0)
  const lies: string[] = []
  if (claims.saysNothingCharged && held > 0) lies.push(`it says that nothing was charged, and ${held} cents were`)
  if (claims.isApproved && credited === 0) lies.push('it says approved, and nothing was credited')
  if (!isFinal) return lies
  for (const { cash, credited: own } of about)
    if (own > 0 && own !== cash) lies.push(`${own} Cash were credited in place of ${cash}`)
  if (credited > 0) {
    if (!claims.isApproved) lies.push(`${credited} Cash were credited, and it does not say approved`)
    if (claims.isOpen) lies.push(`${credited} Cash were credited, and it says that the payment is open`)
    if (!claims.cash.includes(credited)) lies.push(`it does not name the ${credited} Cash that were credited`)
    const balance = about[0]?.balance ?? 0
    if (!isRow && !claims.cash.includes(balance)) lies.push(`it does not name the balance of ${balance} Cash`)
  }
  return lies
}
