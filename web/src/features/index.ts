// Everything that the shell and the entry import from features. Pages are not in it: they are found by their names.
export { ConfirmIdentitySlot, LoginModalSlot, SignupModalSlot, useVisitor } from './account/public.ts'
export { StaffRail } from './help/public.ts'
export { homePage, MineSlot, nextOccurrences, TonightSlot } from './home/public.ts'
export { Bell, Notifications } from './notification/public.ts'
export { PaletteSlot } from './search/public.ts'
