import { targets, type DeliveryTarget } from '@guildhall/contract/shop-rules'
import { ofBrowser } from '../../../session/personal-values.ts'

const place = 'shop-target'

/** Where this player's last purchase went: the first choice of the next one. The chest before that. */
export const usualTarget = (): DeliveryTarget => targets.find((each) => each === ofBrowser.read(place)) ?? 'storage'

export const rememberTarget = (target: DeliveryTarget): void => ofBrowser.write(place, target)
