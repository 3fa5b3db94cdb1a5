import type { AccountLayout } from './layout.ts'
import { w2pp } from './w2pp.ts'

/** OpenWYD: W2PP with a longer part behind the characters. */
export const owyd: AccountLayout = { ...w2pp, name: 'OpenWYD', size: 7952, evolution: { at: 5600, stride: 552 } }
