import { ofTab } from '../../../session/personal-values.ts'

const place = 'shop-coupon'

/** The coupon that the next purchase shall use: typed by the player, or opened by a link. It lasts as long as the tab. */
export const keptCoupon = (): string => ofTab.read(place) ?? ''

export function keepCoupon(code: string): void {
  if (code) ofTab.write(place, code)
  else ofTab.remove(place)
}
