import { filesAndLogsSettings } from './files-and-logs.ts'
import { moneyAndGameSettings } from './money-and-game.ts'
import { portalSettings } from './portal.ts'
import type { SettingGroup } from './types.ts'

/** Every variable that an operator can set. `scripts/generate-settings.ts` writes docs/settings.md from it. */
export const declarations: readonly SettingGroup[] = [
  ...portalSettings,
  ...filesAndLogsSettings,
  ...moneyAndGameSettings,
]
