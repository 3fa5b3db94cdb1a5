import { settingGroups } from '@guildhall/contract/setting-groups'
import { settings } from '@guildhall/contract/settings'
import { operations, valid } from '../../http/mount.ts'
import { changeSettings, demandGroup } from './change-settings.ts'
import { uploadLookPicture } from './look.ts'
import { getPublicSettings, getSettings } from './service.ts'

export const settingsOperations = operations(settings, {
  getPublicSettings: ({ app, locale, query }) => getPublicSettings(app, locale, query.groups),
  getSettings: ({ app, caller }) => getSettings(app, caller),
  updateSettings: ({ app, caller, params: { group }, body: { value, version } }) => {
    demandGroup(caller, group)
    return changeSettings(app, caller, group, valid(settingGroups[group].form, value), version)
  },
  resetSettings: ({ app, caller, params, query }) => {
    demandGroup(caller, params.group)
    return changeSettings(app, caller, params.group, null, query.version)
  },
  uploadLookPicture: ({ app, caller, files }) => uploadLookPicture(app, caller, files.image),
})
