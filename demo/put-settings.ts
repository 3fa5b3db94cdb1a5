import type { SettingGroup, SettingsOf } from '@guildhall/contract/setting-groups'
import type { App } from '../server/src/app.ts'
import { changeContent } from '../server/src/cache/content.ts'
import { lockGroup, putGroup } from '../server/src/features/settings/queries.ts'

/** Writes a group of settings. The service would ask for a second person, whom a demo has not. */
export const putSettings = <G extends SettingGroup>(app: App, by: { id: number }, group: G, value: SettingsOf<G>) =>
  changeContent(app, ['settings'], async (db) => {
    const { version } = await lockGroup(db, group)
    await putGroup(db, group, version, { value, updated_at: app.now().toISOString(), updated_by: by.id })
  })
