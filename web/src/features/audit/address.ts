import { addressWith, nonEmpty } from '../../app/view-address.ts'

/** The view of the audit log, as its address gives it. */
export interface View {
  actor: string
  action: string
  target: string
  player: string
  /** Days, `2026-11-23`, both included. */
  from: string
  to: string
  before: number
}

const dayIn = (text: string | null): string =>
  /^20\d\d-\d\d-\d\d$/.test(text ?? '') && !Number.isNaN(Date.parse(text!)) ? text! : ''

/** Values of the address that cannot be asked for are ignored. */
export function readView({ searchParams }: Pick<URL, 'searchParams'>): View {
  const textIn = (name: string, most: number) => (searchParams.get(name) ?? '').trim().slice(0, most)
  return {
    actor: textIn('actor', 80),
    action: textIn('action', 60),
    target: textIn('target', 120),
    player: textIn('player', 40),
    from: dayIn(searchParams.get('from')),
    to: dayIn(searchParams.get('to')),
    before: Number(/^[1-9]\d{0,14}$/.exec(searchParams.get('before') ?? '')?.[0] ?? 0),
  }
}

export const addressOf = (view: Partial<View>): string => addressWith('/staff/audit', view)

export const filterQueryOf = ({ before: _, ...filters }: View) => nonEmpty(filters)

/** The query for the API. */
export const queryOf = ({ before, ...filters }: View) => ({ ...nonEmpty(filters), ...(before > 0 && { before }) })
