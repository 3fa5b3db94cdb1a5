import * as m from '@guildhall/messages'
import { errorMessage } from '../../words/refusals.ts'
import { wholeText } from '../../words/whole.ts'
import type { CouponOutcome, Misfit } from './coupon.ts'

/** Why a purchase got no discount, as the shop replies it. */
export interface CouponRefusal {
  code: 'code_invalid' | 'code_used' | 'code_gift' | 'code_misfit'
  message: string
}

/** The refusal of a coupon; null when it is used. */
export function couponRefusal(outcome: Exclude<CouponOutcome, { code: string }>): CouponRefusal {
  if ('misfit' in outcome) return { code: 'code_misfit', message: misfitText(outcome.misfit) }
  switch (outcome.problem) {
    case 'invalid':
      return { code: 'code_invalid', message: errorMessage('code_invalid') }
    case 'used':
      return { code: 'code_used', message: errorMessage('code_used') }
    case 'gift':
      return { code: 'code_gift', message: m.code_is_gift() }
  }
}

/** Whether a refusal counts as a guess. */
export const isWrongCode = ({ code }: CouponRefusal): boolean => code === 'code_invalid'

function misfitText({ applies_to, thing, minimum }: Misfit): string {
  const least = wholeText(minimum)
  switch (applies_to) {
    case 'first_purchase':
      return minimum > 0 ? m.code_misfit_first_from({ least }) : m.code_misfit_first()
    case 'item':
    case 'group': {
      const named = { thing: thing ?? '—' }
      return minimum > 0 ? m.code_misfit_thing_from({ ...named, least }) : m.code_misfit_thing(named)
    }
    case 'everything':
      return m.code_misfit_from({ least })
  }
}
